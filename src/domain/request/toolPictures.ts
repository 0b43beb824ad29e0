import type { CatalogEntry } from '../catalog/entry'
import type { AttachmentPart, Message, Part } from '../messages/message'

/**
 * Messages as they are sent to a model, with the pictures that tools gave: services take none in a tool's message, so
 * they follow the results in a message of the person, labelled as the tools'. A model that doesn't see, or of which
 * that is unknown, is sent none. The same array where no tool gave one.
 */
export function withToolPictures(
  messages: readonly Message[],
  entry: Pick<CatalogEntry, 'inputModalities'> | undefined,
): readonly Message[] {
  if (!messages.some((message) => picturesOf(message).length > 0)) return messages
  const sees = entry?.inputModalities.includes('image') === true
  const sent: Message[] = []
  let waiting: Message[] = []
  const release = () => {
    const [first] = waiting
    if (first && sees) sent.push(pictureMessage(first, waiting))
    waiting = []
  }
  for (const message of messages) {
    if (message.role !== 'tool') release()
    const pictures = picturesOf(message)
    if (pictures.length > 0) waiting.push(message)
    sent.push(
      pictures.length > 0
        ? { ...message, parts: message.parts.filter(({ type }) => type !== 'image') }
        : message,
    )
  }
  release()
  return sent
}

function pictureMessage(first: Message, from: readonly Message[]): Message {
  const parts = from.flatMap((message): readonly Part[] => [
    { type: 'text', text: `Pictures that the tool ${nameIn(message)} gave:` },
    ...picturesOf(message),
  ])
  return { ...first, role: 'user', parts }
}

function picturesOf({ role, parts }: Message): readonly AttachmentPart[] {
  return role === 'tool' ? parts.filter((part): part is AttachmentPart => part.type === 'image') : []
}

function nameIn({ parts }: Message): string {
  const part = parts.find(({ type }) => type === 'toolResult')
  return part?.type === 'toolResult' ? (part.run?.name ?? '') : ''
}
