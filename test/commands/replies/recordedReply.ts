import type { Exchange } from '@/domain/exchanges/exchange'
import type { Message } from '@/domain/messages/message'
import { catalogQuery } from '@/queries/models'
import { selectPath, selectThread } from '@/store/selectors'
import {
  CONNECTION,
  CONVERSATION,
  createTestApp,
  type TestAppOptions,
  valueOf,
} from '#test/support/createTestApp'
import { createScriptedService, type Step } from '#test/support/service/createScriptedService'

export const MODEL = 'acme/swift-8b'
export const OTHER = { ...CONNECTION, id: 'beta' as never, name: 'Beta', baseUrl: 'https://beta.test' }
export const TALK = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL as never },
}

/** An app with two connections to a scripted service and prices known, in which nothing has been sent yet. */
export async function talkingApp(options: TestAppOptions = {}) {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({
    fetch: service.fetch,
    connections: [CONNECTION, OTHER],
    conversations: [TALK],
    ...options,
  })
  const { app } = test
  for (const connection of [CONNECTION, OTHER]) {
    await app.queryClient.query(catalogQuery(app.api, connection))
  }
  const shown = (): readonly Message[] => {
    const state = app.store.getState()
    const { tree } = selectThread(TALK.id)(state)
    return selectPath(TALK.id)(state).map((id) => tree.byId.get(id)!)
  }
  return {
    ...test,
    service,
    shown,
    posts: () => service.requests.filter(({ method }) => method === 'POST'),
    async ask(text: string, ...steps: readonly Step[]): Promise<Exchange> {
      service.script(...steps)
      await app.commands.sendMessage(TALK.id, { text, attachments: [] })
      const exchangeId = shown().at(-1)!.reply?.exchangeId
      return (await valueOf(app.loadExchange(exchangeId!)))!
    },
  }
}
