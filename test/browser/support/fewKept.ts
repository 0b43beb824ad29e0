import { readFile } from 'node:fs/promises'

/** What each start loads, of all that a build has (`vite.config.ts`). */
const OF_A_START =
  /\/assets\/(?:rolldown-runtime|react|packages|index|around|shared|messages|network|sending)-/
const LIST = new URL('../../../dist/client/precache.json', import.meta.url)

type List = { readonly files: readonly string[]; readonly changing: readonly string[] }

/**
 * Answers with a short list of what is kept on a device: the files of a start. A fresh browser fetches and keeps all
 * seven hundred beside whatever it does, which takes more of the processor than most tests. The worker stands between
 * page and host as ever; that all files are kept, and are enough with no network, is tested where it is the question
 * (`engines/support/journeys`, `page/routes`, `page/deploy`).
 */
export async function fewKept({ url }: Pick<Request, 'url'>): Promise<Response | undefined> {
  if (new URL(url).pathname !== '/precache.json') return undefined
  const { files, changing } = JSON.parse(await readFile(LIST, 'utf8')) as List
  return Response.json({
    files: files.filter((path) => OF_A_START.test(path)),
    changing: changing.filter((path) => !path.endsWith('.gguf')),
    whenUsed: [],
    engines: { newer: [], older: [] },
  })
}
