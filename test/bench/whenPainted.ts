/**
 * Runs in the page: tells when something is in sight at the end of a frame, in milliseconds since the page began. A task
 * of the highest priority comes as soon as the frame is through; a message would wait behind what was put off until then.
 *
 * @param wanted a selector; of several the last counts.
 */
export function whenPainted(wanted: string, tell: (atMs: number) => void) {
  const look = () => {
    const box = [...document.querySelectorAll(wanted)].at(-1)?.getBoundingClientRect()
    if (box && box.height > 0 && box.bottom > 0 && box.top < innerHeight)
      void scheduler.postTask(() => tell(performance.now()), { priority: 'user-blocking' })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
