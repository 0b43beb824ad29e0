import { describe, expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import type { AttachmentPart, Message, Part } from '@/domain/messages/message'
import { withPictures } from '@/domain/dialects/request/partsJson'

const PICTURE: AttachmentPart = {
  type: 'image',
  attachmentId: 'a'.repeat(64) as never,
  name: 'picture.png',
  mediaType: 'image/png',
  sizeBytes: 1,
}
const modelId = 'painter' as ModelId
const said = (role: Message['role'], ...parts: Part[]): Message =>
  ({ id: `${role}${parts.length}`, role, parts, reply: { model: modelId } }) as never
const words = (text: string): Part => ({ type: 'text', text })
const sees = (...inputModalities: string[]) => ({ entry: { inputModalities } as never, modelId })
const LABEL = words('Pictures that you drew in your reply:')

describe('a picture that an earlier reply drew', () => {
  const chat = [said('user', words('Draw')), said('assistant', PICTURE), said('user', words('Bigger'))]

  it('comes at the start of the next message of the person, the same in every turn', () => {
    const sent = withPictures(chat, sees('image'))
    expect(sent.map(({ parts }) => parts)).toEqual([
      [words('Draw')],
      [PICTURE],
      [LABEL, PICTURE, words('Bigger')],
    ])
    const later = withPictures([...chat, said('assistant', words('Ok'))], sees('image'))
    expect(later.slice(0, 3)).toEqual(sent)
  })

  it('is for models that see, and where that is unknown for the one that drew it', () => {
    expect(withPictures(chat, sees('text'))).toEqual(chat)
    expect(withPictures(chat, { entry: undefined, modelId })[2]?.parts).toHaveLength(3)
    expect(withPictures(chat, { entry: undefined, modelId: 'other' as ModelId })).toEqual(chat)
  })

  it('waits behind the results of calls, and is not sent after the reply itself', () => {
    const round = [
      chat[0]!,
      said('assistant', PICTURE),
      said('tool', words('1')),
      said('user', words('Go on')),
    ]
    expect(withPictures(round, sees('image')).map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'user',
    ])
    expect(withPictures(chat.slice(0, 2), sees('image'))).toEqual(chat.slice(0, 2))
  })
})
