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
    /** What it prints in the end. `meanwhile` is done once it is started. */
    run: async (
      language: string,
      code: string,
      meanwhile: () => Promise<void> = () => Promise.resolve(),
    ): Promise<string> => {
      service.script({ type: 'reply', text: `\`\`\`${language}\n${code}\n\`\`\`` })
      await send(page, 'Write it.')
      const reply = await endedReply(page)
      await reply.getByRole('button', { name: 'Run', exact: true }).click()
      await meanwhile()
      const output = reply.getByRole('group', { name: 'Output' })
      await output.waitFor()
      await reply.getByRole('button', { name: 'Run', exact: true }).waitFor()
      return output.innerText()
    },
  }
}
