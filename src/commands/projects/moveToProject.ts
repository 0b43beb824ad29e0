import { exchangeCollections, withCollections } from '@/domain/collections/collection'
import type { Conversation } from '@/domain/conversations/conversation'
import { exchangeDocuments, sourceOf } from '@/domain/drafts/personMessage'
import type { ConversationId, ProjectId } from '@/domain/ids'
import type { Items } from '@/domain/items/item'
import { inProject, type Project, projectIn, projectsIn } from '@/domain/projects/project'
import { describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import type { AppState } from '@/store/appStore'
import { selectConversations, selectThread } from '@/store/selectors'

import { changeTogether } from '../conversations/changeConversation'
import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'

/** Finding projects and moving chats between them. */
export function createMoveToProject(deps: CommandDeps) {
  const { store, newId } = deps

  const items = async (): Promise<Result<Items, string>> => {
    const loaded = await loadItems(deps)
    return loaded.ok ? loaded : failed(describeUnreadable(loaded.error))
  }

  const find = async (id: ProjectId): Promise<Result<Project, string>> => {
    const known = await items()
    if (!known.ok) return known
    const project = projectIn(known.value, id)
    return project ? ok(project) : failed(t('This project is no longer here.'))
  }

  function tell(text: string) {
    store.getState().noticeShown({ id: newId(), tone: 'danger', text })
  }

  /**
   * Moves chats into a project, or out of any, in one step that can be undone. Documents of the project that a chat does
   * not have are attached to its next message; those of the one it leaves are taken off.
   */
  async function moveToProject(ids: readonly ConversationId[], id: ProjectId | null): Promise<void> {
    const found = id === null ? undefined : await find(id)
    if (found && !found.ok) {
      tell(found.error)
      return
    }
    const known = await items()
    const documentsOf = (project: ProjectId | undefined) =>
      (known.ok && project && projectIn(known.value, project)?.documents) || []
    await changeTogether(
      deps,
      ids,
      (was) => {
        const is = inProject(was, id)
        if (is === was) return was
        const last =
          was.settings.project && known.ok ? projectIn(known.value, was.settings.project) : undefined
        const on = exchangeCollections(was.settings.collections, last?.collections, found?.value.collections)
        return { ...is, settings: withCollections(is.settings, on) }
      },
      (count) => (found ? movedIn(found.value, count) : movedOut(count)),
      (draft, { id: chat, settings }) =>
        exchangeDocuments(draft, {
          last: documentsOf(settings.project),
          next: found?.value.documents ?? [],
          sent: sentSources(store.getState(), chat),
        }),
    )
  }

  /**
   * Puts chats into the projects that collect the chats of their assistants. Those in a project stay there.
   *
   * @param ids the chats that are looked at; all unless given.
   */
  async function collect(ids?: readonly ConversationId[]): Promise<void> {
    const known = await items()
    if (!known.ok) return
    for (const { id, collects } of projectsIn(known.value)) {
      const found = selectConversations(store.getState()).filter(
        (chat) =>
          collects &&
          chat.settings.assistant?.id === collects &&
          isFree(chat) &&
          (!ids || ids.includes(chat.id)),
      )
      if (found.length > 0)
        await moveToProject(
          found.map((chat) => chat.id),
          id,
        )
    }
  }

  return { items, find, moveToProject, collect }
}

/** Whether a chat is in no project, and could be. */
const isFree = ({ settings, trashedAt, isTemporary }: Conversation): boolean =>
  settings.project === undefined && trashedAt === null && isTemporary !== true

/** What the messages of a chat were sent with; nothing of a chat that is not open. */
function sentSources(state: AppState, id: ConversationId): ReadonlySet<string> {
  const { path, tree } = selectThread(id)(state)
  const parts = path.flatMap((each) => tree.byId.get(each)?.parts ?? [])
  return new Set(
    parts.flatMap((part) =>
      'attachmentId' in part
        ? [sourceOf({ id: part.attachmentId, ...(part.document && { document: part.document }) })]
        : [],
    ),
  )
}

const movedIn = ({ name, instructions }: Project, count: number): string =>
  instructions.trim() === ''
    ? plural(
        count,
        { one: '{count} chat was moved to “{name}”.', other: '{count} chats were moved to “{name}”.' },
        { name },
      )
    : plural(
        count,
        {
          one: '{count} chat was moved to “{name}”, whose instructions are sent with it from now on.',
          other: '{count} chats were moved to “{name}”, whose instructions are sent with them from now on.',
        },
        { name },
      )

const movedOut = (count: number): string =>
  plural(count, {
    one: '{count} chat was moved out of its project.',
    other: '{count} chats were moved out of their projects.',
  })
