import { expect, it } from 'vitest'

import { pageLine } from '@/domain/files/toMarkdown'
import { partSchema } from '@/domain/schema/partSchema'
import type { ToolRun } from '@/domain/tools/toolRun'

const RUN: ToolRun = {
  state: 'done',
  title: 'show',
  source: 'Shop',
  name: 'shop__show',
  arguments: '{}',
  isWriting: false,
  isUntrusted: false,
  page: { uri: 'ui://shop/page.html', meta: '{"secret":1}' },
}
const part = (run: ToolRun) => ({ type: 'toolResult' as const, toolCallId: 't', text: 'It.', run })

it('says in a document that there is a page', () => {
  expect(pageLine(part(RUN))).toEqual(['Shop shows this as a page, which is not in this file.'])
  const { page: _, ...without } = RUN
  expect(pageLine(part(without))).toEqual([])
  expect(pageLine(part({ ...RUN, state: 'denied' }))).toEqual([])
})

it('takes no page from a file: a page acts for its server', () => {
  const read = partSchema.safeParse(part(RUN))
  expect(read).toMatchObject({ success: true, data: { run: { title: 'show' } } })
  expect(JSON.stringify(read)).not.toMatch(/ui:|secret/)
})
