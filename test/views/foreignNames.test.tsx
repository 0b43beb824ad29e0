// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'

import ChatPicker from '@/app/shell/ChatPicker'
import { Notices } from '@/app/shell/notices/Notices'
import type { AttachmentId, ProjectId, ToolServerId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import { EMPTY_PROJECT } from '@/domain/projects/project'
import { onDemand } from '@/ui/feedback/onDemand'
import { ToolSwitches } from '@/views/conversation/composer/ToolsPopover'
import { ModelPicker } from '@/views/models/ModelPicker'
import { ProjectDocuments } from '@/views/projects/ProjectPlace'

import { createTestApp } from '#test/support/createTestApp'
import { modelList } from './models/catalogDocument'

/** Latin but for one Cyrillic letter, turned around at its end. */
const NAME = 'p\u0430ypal\u202Ecod'
const ALIKE = 'looks like “a”'
const TURNED = 'U+202E'

it('shows in a notice what a name hides', async () => {
  const { app, show } = await createTestApp()
  show(<Notices />)
  app.store.getState().noticeShown({ id: 'n', tone: 'danger', text: `${NAME} was added.` })

  expect(await screen.findByText(ALIKE, { exact: false })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(TURNED)
  expect(screen.getByRole('alert').textContent).not.toContain('\u202E')
})

it('shows in the tools menu what the name of a server hides', async () => {
  const server = {
    ...NEW_TOOL_SERVER,
    id: 's' as ToolServerId,
    name: NAME,
    url: 'https://tools.example/mcp',
    createdAt: 0,
  }
  const { show } = await createTestApp({ settings: { toolServers: [server] } })
  await act(async () => {
    show(
      <Suspense>
        <ToolSwitches conversationId={null} />
      </Suspense>,
    )
  })

  const named = await screen.findByRole('switch', { name: /looks like “a”.*U\+202E/ })
  expect(named).toHaveTextContent(ALIKE)
  expect(named).toHaveTextContent(TURNED)
})

it('shows in the picker what the id of a model hides', async () => {
  const { show } = await createTestApp({ fetch: async () => Response.json(modelList([NAME])) })
  show(<ModelPicker conversationId={null} Chooser={onDemand(() => Promise.resolve(ChatPicker))} />)
  await userEvent.click(screen.getByRole('button', { name: /^Model: / }))
  const list = await screen.findByRole('listbox', { name: 'Models' })

  expect(await within(list).findByText(ALIKE, { exact: false })).toBeVisible()
  expect(list).toHaveTextContent(TURNED)
})

it('shows in a project what the name of a file hides', async () => {
  const { show } = await createTestApp()
  const id = 'f' as AttachmentId
  const documents = [{ id, name: 'bill\u202Efdp.exe', mediaType: 'text/plain', sizeBytes: 1 }]
  show(<ProjectDocuments project={{ ...EMPTY_PROJECT, id: 'p' as ProjectId, createdAt: 0, documents }} />)
  expect(await screen.findByText(TURNED, { exact: false })).toBeVisible()
})
