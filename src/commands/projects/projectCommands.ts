import type { Conversation } from '@/domain/conversations/conversation'
import { exchangeCollections, withCollections } from '@/domain/collections/collection'
import { exchangeDocuments } from '@/domain/drafts/personMessage'
import type { ProjectId } from '@/domain/ids'
import {
  EMPTY_PROJECT,
  inProject,
  type Project,
  type ProjectContent,
  projectIn,
  projectName,
  settingsIn,
} from '@/domain/projects/project'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { SaveFailure } from '@/services/download/saveToDisk'
import { selectConversations, selectDraft } from '@/store/selectors'

import { createChooseAssistant } from '../assistants/chooseAssistant'
import { storeFile } from '../attachments/attachFiles'
import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { type ExportRuns, fileNameOf, saveExport } from '../files/exportConversations'
import { record } from '../record'
import { keepSettings } from '../settings/changeAppSettings'
import { createMoveToProject } from './moveToProject'

export type ProjectCommands = ReturnType<typeof createProjectCommands>

/** The verbs of projects. Each change is one transaction, so that a kill leaves all of it or nothing. */
export function createProjectCommands(deps: CommandDeps, runs: ExportRuns) {
  const { store, newId, now } = deps
  const { items, find, moveToProject, collect } = createMoveToProject(deps)

  /** Keeps a row; fails with a sentence when it is not on disk, which a notice tells too. */
  async function keep(project: Project): Promise<Result<ProjectId, string>> {
    return (await record(deps, { items: [[projectName(project.id), project]] }))
      ? ok(project.id)
      : failed(t('The project could not be saved. Free some space on this device, and try again.'))
  }

  const chatsOf = (id: ProjectId): readonly Conversation[] =>
    selectConversations(store.getState()).filter(({ settings }) => settings.project === id)

  function tell(text: string) {
    store.getState().noticeShown({ id: newId(), tone: 'danger', text })
  }

  /** Puts what the next new chat starts with into this project, or out of any. */
  async function chooseForNext(id: ProjectId | null): Promise<void> {
    const { settings } = store.getState()
    const { project: before = null, collections } = settings.newConversation
    if (before === id) return
    const known = await items()
    const of = (project: ProjectId | null) =>
      known.ok && project !== null ? projectIn(known.value, project)?.collections : undefined
    await keepSettings(deps, settings, {
      ...settings,
      newConversation: withCollections(
        settingsIn(settings.newConversation, id),
        exchangeCollections(collections, of(before), of(id)),
      ),
    })
  }

  async function changeProject(
    id: ProjectId,
    change: Partial<ProjectContent>,
  ): Promise<Result<ProjectId, string>> {
    const found = await find(id)
    return found.ok ? keep({ ...found.value, ...change }) : found
  }

  return {
    addProject: async (content: Partial<ProjectContent> & Pick<ProjectContent, 'name'>) => {
      // Read first: what is in memory is all rows or none.
      const known = await items()
      if (!known.ok) return known
      return keep({ ...EMPTY_PROJECT, ...content, id: newId() as ProjectId, createdAt: now() })
    },

    changeProject,

    /** Stores documents one after the other, each in the project as soon as it is read. What cannot be read is told. */
    addDocuments: async (id: ProjectId, files: readonly File[], signal: AbortSignal): Promise<void> => {
      for (const file of files) {
        const added = await storeFile(deps, 'new', file, signal)
        const found = await find(id)
        if (!added || !found.ok || signal.aborted) continue
        const others = found.value.documents.filter((each) => each.id !== added.id)
        await changeProject(id, { documents: [...others, added] })
      }
    },

    moveToProject,
    collect,

    /** Begins the next new chat in a project, with its assistant and documents; with null in none. */
    startInProject: async (id: ProjectId | null): Promise<void> => {
      if (id === null) {
        await chooseForNext(null)
        return
      }
      const found = await find(id)
      if (!found.ok) {
        tell(found.error)
        return
      }
      await chooseForNext(id)
      const { assistantId, documents } = found.value
      if (assistantId !== null) {
        const chosen = await createChooseAssistant(deps)(null, assistantId)
        if (!chosen.ok) tell(chosen.error)
      }
      const draft = selectDraft('new')(store.getState())
      const after = exchangeDocuments(draft, { last: [], next: documents })
      if (after !== draft) saveDraft(deps, 'new', after)
    },

    /** Removes a project. Its chats stay outside of it, or go to the trash; Undo brings back all of it. */
    deleteProject: async (id: ProjectId, { keepsChats }: { readonly keepsChats: boolean }): Promise<void> => {
      const found = await find(id)
      if (!found.ok) {
        tell(found.error)
        return
      }
      const before = chatsOf(id)
      if (!keepsChats) for (const chat of before) deps.inFlight.get(chat.id)?.controller.abort()
      await record(deps, {
        items: [[projectName(id), null]],
        conversations: before.map((chat) => ({
          ...inProject(chat, null),
          ...(!keepsChats && { trashedAt: chat.trashedAt ?? now() }),
        })),
      })
      if (store.getState().settings.newConversation.project === id) await chooseForNext(null)
      store.getState().noticeShown({
        id: newId(),
        tone: 'info',
        text: keepsChats
          ? t('The project “{name}” was deleted. Its chats are in the list.', { name: found.value.name })
          : t('The project “{name}” was deleted. Its chats are in the trash.', { name: found.value.name }),
        undo: { items: [[projectName(id), found.value]], conversations: before },
      })
    },

    /** Saves a project with its chats, documents and default assistant as one file that can be imported again. */
    exportProject: async (id: ProjectId): Promise<Result<void, SaveFailure>> => {
      const found = await find(id)
      if (!found.ok) {
        tell(found.error)
        return failed({ type: 'failed', detail: found.error })
      }
      const { name } = found.value
      return saveExport(deps, runs.begin(t('Exporting “{title}”', { title: name })), {
        conversations: chatsOf(id).filter(({ trashedAt }) => trashedAt === null),
        isEverything: false,
        name: fileNameOf(name),
        projects: [id],
      })
    },
  }
}
