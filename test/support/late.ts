/**
 * By how much at most a page hears later than on this machine that its database has written, and gets a file of the
 * app or an answer of a service, in milliseconds: `LATE=300` shows what acts before that, in the app and in its tests.
 */
export const LATE_MS = Number(process.env['LATE'] ?? 0)

/** Waits as long as this time; not at all unless asked for. */
export const lateness = (): Promise<void> | undefined =>
  LATE_MS > 0 ? new Promise((resolve) => setTimeout(resolve, Math.random() * LATE_MS)) : undefined
