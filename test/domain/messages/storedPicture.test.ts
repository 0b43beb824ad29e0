import { describe, expect, it } from 'vitest'

import type { AttachmentId } from '@/domain/ids'
import type { AttachmentPart, CitationPart, Part } from '@/domain/messages/message'
import { withStoredPicture } from '@/domain/messages/storedPicture'

const URL_ = 'https://cdn.test/a%20b.png?sig=1'
const PICTURE: AttachmentPart = {
  type: 'image',
  attachmentId: 'hash' as AttachmentId,
  name: 'picture.png',
  mediaType: 'image/png',
  sizeBytes: 1,
}
const text = (said: string): Part => ({ type: 'text', text: said })

describe('a picture that was loaded takes the place of its address', () => {
  it.each([
    [`![](<${URL_}>)\n\n`, [PICTURE]],
    [`Here:\n\n![a cat](${URL_})\n\nDone.`, [text('Here:\n\n'), PICTURE, text('\n\nDone.')]],
    [`Here:\n\n![](<https://cdn.test/a b.png?sig=1>)`, [text('Here:\n\n'), PICTURE]],
  ])('in %j', (said, parts) => {
    expect(withStoredPicture([text(said)], URL_, PICTURE)).toEqual(parts)
  })

  it.each([
    ['within a sentence', `A cat ![](${URL_}) sleeps.`],
    ['in a list', `- ![](${URL_})`],
    ['in a block of code', `\`\`\`md\n\n![](${URL_})\n\n\`\`\``],
    ['of another address', '![](https://cdn.test/other.png)'],
  ])('but not one %s', (_, said) => {
    expect(withStoredPicture([text(said)], URL_, PICTURE)).toBeUndefined()
  })

  it('and the places of sources move along', () => {
    const address = `![](${URL_})`
    const said = `One.\n\n${address}\n\nTwo.`
    const source: CitationPart = { type: 'citation', url: 'https://a.test/', marks: [4, said.length] }
    const parts = withStoredPicture([text(said), source], URL_, PICTURE)!
    const shown = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    expect(parts.at(-1)).toEqual({ ...source, marks: [4, shown.length] })
  })
})
