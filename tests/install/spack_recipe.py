"""spack_recipe.py SOURCES: tests the Spack recipe against the CMakeLists.txt files, without Spack.

Stand-ins for the modules that it imports record what the recipe says.
"""
import pathlib
import re
import sys
import types

sources = pathlib.Path(sys.argv[1])
top = (sources / "CMakeLists.txt").read_text()
failures = 0


def same(name, wanted, got):
    global failures
    if wanted != got:
        print(f"FAILED: {name}\n  wanted: {wanted}\n  got:    {got}")
        failures += 1


versions, variants, dependencies, generators = [], {}, [], []


class CMakePackage:
    run_tests = False

    def define(self, name, value):
        return f"-D{name}={'ON' if value is True else 'OFF' if value is False else value}"


class Spec:
    def __init__(self, enabled):
        self.enabled = enabled

    def satisfies(self, text):
        return text.lstrip("+") in self.enabled


package = types.ModuleType("spack.package")
package.version = lambda name, **_: versions.append(name)
package.variant = lambda name, default, description: variants.update({name: default})
package.depends_on = lambda spec, type=None, when="": dependencies.append((spec, type, when))
package.conflicts = lambda spec, msg: None
sys.modules["spack"] = types.ModuleType("spack")
sys.modules["spack.package"] = package
# Since Spack 1.0 the classes of build systems are no part of spack.package.
for name in ("spack_repo", "spack_repo.builtin", "spack_repo.builtin.build_systems"):
    sys.modules[name] = types.ModuleType(name)
cmake = sys.modules["spack_repo.builtin.build_systems.cmake"] = types.ModuleType("cmake")
cmake.CMakePackage, cmake.generator = CMakePackage, generators.append
recipe = {}
exec((sources / "docs/packaging/package.py").read_text(), recipe)

same("the version is that of the project", re.search(r"project\(loggp VERSION ([\d.]+)", top)[1], versions[0])
same("the generator is that of the presets", ["ninja"], generators)


def needs(name):  # the minimum version that the recipe gives for a package, and its condition
    found = [(spec, when) for spec, _, when in dependencies if re.match(rf"{name}(@|\s|$)", spec)]
    if not found:
        return None
    spec, when = found[0]
    least = re.search(r"@([\d.]+):", spec)
    return (least[1] if least else "", when)


# What CMake looks for, and the Spack package that has it.
names = {"fmt": "fmt", "nlohmann_json": "nlohmann-json", "Eigen3": "eigen", "Boost": "boost", "CLI11": "cli11",
         "spdlog": "spdlog", "MPI": "mpi", "Threads": "", "PkgConfig": "pkgconfig", "Git": "git",
         "hwloc": "hwloc", "librsvg-2.0": "librsvg", "cairo": "cairo", "libfabric": "libfabric", "gzip": "gzip"}
wanted = {}
rooms = [top] + [path.read_text() for room in
                 ("models", "algorithms", "simulate", "measure", "compare", "timeline", "cli", "docs/packaging", "scripts")
                 for path in sorted((sources / room).rglob("*.txt")) + sorted((sources / room).rglob("*.cmake"))]
for text in rooms:
    wanted.update({name: "" for name in re.findall(r"^\s*find_package\((\w+)", text, re.M)})
    wanted.update({name: "" for name in re.findall(r"^\s*find_(?:library|program)\(\w+\s+(hwloc|gzip)\b", text, re.M)})
    for modules in re.findall(r"pkg_check_modules\(\w+ ([^)]*)\)", text):
        wanted.update(re.findall(r"([\w.-]+)>=([\d.]+)", modules))
wanted["cmake"] = re.search(r"cmake_minimum_required\(VERSION ([\d.]+)", top)[1]
names["cmake"] = "cmake"
numbers = lambda text: [int(part) for part in text.split(".")] if text else []
for name, least in sorted(wanted.items()):
    if name == "CCACHE" or names.get(name) == "":
        continue
    found = needs(names.get(name, name.lower()))
    same(f"the recipe depends on {name}", True, found is not None)
    if found and least:
        same(f"{name} is at least {least}", True, numbers(found[0]) >= numbers(least))
same("found what CMake looks for", True, {"fmt", "MPI", "hwloc", "librsvg-2.0", "libfabric", "gzip"} <= wanted.keys())

for spec, _, when in dependencies:
    for variant in re.findall(r"[+~](\w+)", when):
        same(f"{spec} when {when}: the variant exists", True, variant in variants)

# The variants that packages have in Spack's own repository; spdlog lost fmt_external there.
others = {"boost": {"graph", "math"}, "cairo": {"pdf", "png"}}
for spec, _, _ in dependencies:
    asked = set(re.findall(r"[+~](\w+)", spec))
    same(f"Spack has the variants of {spec}", set(), asked - others.get(re.match(r"[\w-]+", spec)[0], set()))

defined = lambda enabled: dict(
    re.match(r"-D(\w+)=(.*)", one).groups() for one in recipe["Loggp"].cmake_args(
        types.SimpleNamespace(spec=Spec(enabled), run_tests=False, define=CMakePackage().define)))
same("with MPI, CMake looks for it", "OFF", defined({"mpi"})["CMAKE_DISABLE_FIND_PACKAGE_MPI"])
same("without MPI, CMake does not look for it", "ON", defined(set())["CMAKE_DISABLE_FIND_PACKAGE_MPI"])
same("tests are built on request only", "OFF", defined(set())["BUILD_TESTING"])
presets = (sources / "CMakePresets.json").read_text()
for variable in defined(set()):
    known = variable in presets or variable in top or variable.startswith("CMAKE_DISABLE_FIND_PACKAGE_")
    same(f"CMake knows {variable}", True, known)
sys.exit(failures > 0)
