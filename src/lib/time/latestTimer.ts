/** Browsers let the timers of a hidden page run once a minute at least: later than this, it was frozen or the device slept. */
export const LATEST_TIMER_MS = 65_000
