import type { KeyboardEvent } from 'react'

/** Arrow up and down in the box of a list move what is chosen in it, and not the caret. The ends stop them. */
export function moveInList(
  event: KeyboardEvent,
  { active, count, onMove }: { active: number; count: number; onMove: (index: number) => void },
): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  onMove(Math.max(0, Math.min(count - 1, active + step)))
}
