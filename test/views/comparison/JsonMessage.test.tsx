// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import type { ConnectionId, ConversationId, MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { JsonMessage } from '@/views/comparison/JsonMessage'
import { createTestApp } from '#test/support/createTestApp'

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name', 'age'],
})

const replyOf = (text: string, schema?: string): Message => ({
  id: 'm1' as MessageId,
  conversationId: 'c1' as ConversationId,
  parentId: null,
  role: 'assistant',
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt: 0,
  reply: {
    model: 'finch' as ModelId,
    connectionId: 'alpha' as ConnectionId,
    ...(schema !== undefined && { schema }),
  },
})

async function show(text: string, schema?: string) {
  const { show: render } = await createTestApp()
  return render(
    <JsonMessage message={replyOf(text, schema)} text={text}>
      <p>as Markdown</p>
    </JsonMessage>,
  )
}

describe('a reply in JSON', () => {
  it('says that it follows its schema, and opens as a tree and a table', async () => {
    await show('{"name": "Ada", "age": 36}', SCHEMA)
    await screen.findByText('Follows the schema.')
    await userEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    expect(screen.getByRole('list', { name: 'JSON tree' }).textContent).toContain('name: "Ada"')
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
    expect(screen.getByRole('region', { name: 'JSON table' }).textContent).toContain('36')
  })

  it('marks where it breaks its schema, and names the path', async () => {
    await show('{"name": "Ada", "age": "old"}', SCHEMA)
    expect((await screen.findByText('/age')).closest('li')?.textContent).toMatch(/^\/age .*integer/)
    expect(document.querySelector('mark')?.textContent).toMatch(/^"old"/)
  })

  it('says that it is no JSON where a schema was asked for', async () => {
    await show('Ada is 36.', SCHEMA)
    await screen.findByText('Not JSON.')
    expect(screen.getByText('as Markdown')).toBeDefined()
  })

  it('stays Markdown in a code block, and can be opened all the same', async () => {
    await show('```json\n[1, 2]\n```')
    expect(screen.getByText('as Markdown')).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Tree' }))
    expect(screen.queryByText('as Markdown')).toBeNull()
    expect(screen.getByRole('list', { name: 'JSON tree' }).textContent).toContain('[ 2 ]')
  })

  it('is left as it is where it only begins like JSON', async () => {
    await show('{"name": is what it asks for')
    await waitFor(() => expect(screen.getByText('as Markdown')).toBeDefined())
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })
})
