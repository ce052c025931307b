// Plays the run: a time line moves over the picture, which follows the line when it leaves.
class Player {
  constructor(timeline) {
    this.timeline = timeline;
    this.playing = false;
    this.seconds = 10;  // that the line takes over what is visible
  }
  toggle() { if (this.playing) this.stop(); else this.start(); }
  start() {
    const {painter, run} = this.timeline, view = painter.view;
    const isInView = painter.now !== null && painter.now >= view.begin && painter.now < view.end;
    if (!isInView || painter.now >= run.end) painter.now = Math.min(Math.max(view.begin, run.begin), run.end);
    this.playing = true;
    this.last = null;
    this.show();
    requestAnimationFrame(now => this.frame(now));
  }
  stop() {
    this.playing = false;
    this.show();
    this.timeline.say(`Stopped at ${microseconds(Math.round(this.timeline.painter.now))} µs.`);
    this.timeline.draw();
  }
  clear() {
    this.playing = false;
    this.timeline.painter.now = null;
    this.show();
  }
  show() { this.timeline.element("play").textContent = this.playing ? "stop" : "play"; }
  frame(now) {
    if (!this.playing) return;
    if (this.last !== null) this.advance(now - this.last);
    this.last = now;
    if (this.playing) requestAnimationFrame(later => this.frame(later));
  }
  // Moves the line by what it covers in `ms` of the reader's time. Stops at the end of the run.
  advance(ms) {
    const {painter, run} = this.timeline, view = painter.view, span = view.end - view.begin;
    const by = span * ms / (1000 * this.seconds);
    painter.now = Math.min(painter.now + by, run.end);
    const after = painter.now - (view.begin + 0.9 * span);
    if (after > 0 && view.end < run.end) {
      view.begin += after;
      view.end += after;
    }
    if (painter.now >= run.end) this.stop();
    this.timeline.draw();
  }
}
