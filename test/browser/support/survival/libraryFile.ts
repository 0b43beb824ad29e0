import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'

/** A file of this app with this many conversations of four messages, all named after `name`. */
export function libraryFile(name: string, conversations: number): Blob {
  const lines: string[] = [JSON.stringify({ format: 'parlance', version: 1, exportedAt: 0 })]
  for (let index = 0; index < conversations; index += 1) {
    const id = `${name}/${index}`
    lines.push(
      JSON.stringify({
        type: 'conversation',
        id,
        title: `Imported ${id}`,
        createdAt: 1,
        updatedAt: 1,
        activeLeafId: `${id}/3`,
        settings: DEFAULT_CONVERSATION_SETTINGS,
        tags: [],
        pinned: false,
        archived: false,
      }),
      ...Array.from({ length: 4 }, (_, at) =>
        JSON.stringify({
          type: 'message',
          id: `${id}/${at}`,
          conversationId: id,
          parentId: at === 0 ? null : `${id}/${at - 1}`,
          role: at % 2 === 0 ? 'user' : 'assistant',
          createdAt: at,
          status: { type: 'complete' },
          parts: [{ type: 'text', text: `${id} ${'word '.repeat(40)}` }],
          ...(at % 2 === 1 && { model: 'one' }),
        }),
      ),
    )
  }
  return new Blob([`${lines.join('\n')}\n`])
}
