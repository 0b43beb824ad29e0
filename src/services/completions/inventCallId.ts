/**
 * An id for a tool call that came without one: 9 letters and digits, the form the strictest service
 * (Mistral) takes back. Calls of one reply differ by position, replies by when they were sent.
 */
export function inventCallId(sentAtMs: number, position: number): string {
  const reply = Math.round(sentAtMs).toString(36).replace(/\W/g, '').slice(-5).padStart(5, '0')
  return `c${reply}${position.toString(36).padStart(3, '0').slice(-3)}`
}
