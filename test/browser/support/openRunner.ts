import type { appForFile, serviceForFile } from './forFile'
import { connect, endedReply, send } from './steps'

/** A fresh profile in which code under a reply can be run. */
export async function openRunner(
  app: Pick<ReturnType<typeof appForFile>, 'open'>,
  service: Pick<ReturnType<typeof serviceForFile>, 'script' | 'url'>,
) {
  const { page } = await app.open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  return {
    page,
    /** Has one reply with all these programs. */
    write: async (language: string, programs: readonly string[]) => {
      const text = programs.map((code) => `\`\`\`${language}\n${code}\n\`\`\``).join('\n\n')
      service.script({ type: 'reply', text })
      await send(page, 'Write them.')
      const reply = await endedReply(page)
      const starts = reply.getByRole('button', { name: 'Run', exact: true })
      const outputs = reply.getByRole('group', { name: 'Output' })
      let ran = 0
      return {
        /** Runs the next of them. What it prints in the end. `meanwhile` is done once it is started. */
        runNext: async (meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<string> => {
          await starts.nth(ran).click()
          await meanwhile()
          // An output is shown once its program has ended.
          const output = outputs.nth(ran)
          await output.waitFor()
          ran += 1
          return output.innerText()
        },
      }
    },
  }
}
