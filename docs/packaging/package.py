# A recipe for Spack 1.0 or later. Copy it into a repository of yours, and give it the URL of your copy of the sources:
#                spack repo create ~/my-repo mine && mkdir ~/my-repo/spack_repo/mine/packages/loggp
#                cp docs/packaging/package.py ~/my-repo/spack_repo/mine/packages/loggp/
#                spack repo add ~/my-repo/spack_repo/mine
#                spack dev-build loggp@0.2.0      # in the top folder of the sources
from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class Loggp(CMakePackage):
    """Measures LogGP parameters, simulates collective operations and explains benchmarks."""

    version("0.2.0", branch="main")

    variant("mpi", default=True, description="Commands that run on MPI ranks")
    variant("charts", default=True, description="gnuplot, which draws charts")
    variant("render", default=False, description="Timelines as PNG and PDF")
    variant("fabric", default=False, description="Measurements over libfabric")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("gzip", type="build")
    depends_on("git", type="build")
    depends_on("fmt@9:")
    depends_on("spdlog@1.10:")  # Spack builds it with the fmt above
    depends_on("nlohmann-json@3.11:")
    depends_on("cli11@2.1:")
    depends_on("eigen@3.4:")
    depends_on("boost@1.74: +graph +math")
    depends_on("mpi@3.1:", when="+mpi")
    depends_on("hwloc@2:", when="+mpi")
    depends_on("gnuplot", type="run", when="+charts")
    depends_on("pkgconfig", type="build", when="+render")
    depends_on("pkgconfig", type="build", when="+fabric")
    depends_on("libfabric@1.14:", when="+fabric")
    depends_on("librsvg@2.52:", when="+render")
    depends_on("cairo@1.16: +pdf +png", when="+render")

    generator("ninja")
    conflicts("%gcc@:11", msg="loggp needs the coroutines of GCC 12")

    def cmake_args(self):
        return [
            self.define("BUILD_TESTING", self.run_tests),
            self.define("CMAKE_DISABLE_FIND_PACKAGE_MPI", not self.spec.satisfies("+mpi")),
            self.define("CMAKE_UNITY_BUILD", True),
            self.define("CMAKE_UNITY_BUILD_BATCH_SIZE", 24),
        ]
