import type { CommandDeps } from '../deps'

/** Longest time a slow disk holds back what has ended from being shown as ended, in milliseconds. */
const SHOWN_LATEST_MS = 1_000
const NEVER = new AbortController().signal

/**
 * Waits until a reply that has ended is on disk, so that nothing is shown as complete that would be lost if the page
 * were left at once. Waits one second at most.
 *
 * @param written settles once the write has succeeded or failed.
 */
export async function onDiskSoon(
  { sleep }: Pick<CommandDeps, 'sleep'>,
  written: Promise<unknown>,
): Promise<void> {
  await Promise.race([written, sleep(SHOWN_LATEST_MS, NEVER)])
}
