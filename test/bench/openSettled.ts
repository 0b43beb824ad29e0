import { filesKept } from '#test/browser/support/filesKept'
import type { OpenOptions, startAppUnderTest } from '#test/browser/support/openApp'

/** Opens the app as it is from its second start on: what the first one fetches for use with no network is there. */
export async function openSettled(
  app: Pick<Awaited<ReturnType<typeof startAppUnderTest>>, 'open'>,
  options: OpenOptions = {},
) {
  const opened = await app.open({ ...options, keepsFiles: true })
  await filesKept(opened.page)
  return opened
}
