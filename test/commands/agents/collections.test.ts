import { expect, it } from 'vitest'

import { createCollectionCommands } from '@/commands/collections/collectionCommands'
import { selectDraft } from '@/store/selectors'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'
import { textFile } from '#test/support/folders/collectionsApp'

import { agentApp, delegate, ROOT } from './agentApp'

const NO_FOLDERS = {
  canChoose: false,
  choose: () => Promise.reject(new Error('none')),
  open: () => undefined,
  whenBack: () => undefined,
}

it('a sub-agent gets what the collections of the chat have on its task, and no other', async () => {
  const seen: Record<string, string> = {}
  const test = await agentApp((task, results, request) => {
    const asked = ['What did the hail do?', 'Count to three.'].find((each) =>
      JSON.stringify(request.messages).includes(each),
    )
    if (asked !== undefined && task !== 'Go') {
      seen[asked] = JSON.stringify(request.messages)
      return { text: 'Done.' }
    }
    return results.length > 0
      ? { text: 'Both are done.' }
      : {
          toolCalls: [
            delegate('Hail', { task: 'What did the hail do?' }),
            delegate('Count', { task: 'Count to three.' }),
          ],
        }
  })
  const { app } = test
  const commands = createCollectionCommands(
    { ...app.deps, startDocumentWorker: documentWorkerHere().start },
    NO_FOLDERS,
  )
  const added = await commands.addCollection('Vineyard')
  if (!added.ok) throw new Error(added.error)
  await commands.addFiles(added.value, [
    textFile('hail.txt', 'Hail split a fifth of the bunches in August.'),
    textFile('press.txt', 'A new press came in spring.'),
  ])
  await app.commands.changeConversationSettings(ROOT, { collections: [added.value] })
  const drafted = new Set<string>()
  app.store.subscribe(({ drafts }) => {
    for (const { text } of Object.values(drafts)) drafted.add(text)
  })
  await test.send()
  const hail = test.chatOf('Hail')!
  expect(hail.settings.collections).toEqual([added.value])
  expect(seen['What did the hail do?']).toContain('Hail split a fifth of the bunches in August.')
  expect(seen['What did the hail do?']).not.toContain('A new press')
  expect(seen['Count to three.']).not.toContain('Hail split')
  // Shown in its chat like what goes with any message, and never in its draft.
  expect(test.shown(hail.id)[0]?.parts.map(({ type }) => type)).toEqual(['file', 'text'])
  expect(selectDraft(hail.id)(test.state())).toMatchObject({ text: '', attachments: [] })
  expect(drafted).not.toContain('What did the hail do?')
})
