import {
  type Artifact,
  artifactName,
  type ArtifactVersion,
  artifactVersionName,
  MOST_ARTIFACT_CHARS,
  MOST_TITLE_CHARS,
} from '@/domain/artifacts/artifact'
import { artifactsOf, versionText, type ArtifactRows } from '@/domain/artifacts/readArtifacts'
import type { DraftChange } from '@/domain/conversations/changes'
import { artifactDraftKey, type Draft, EMPTY_DRAFT, keptDraft } from '@/domain/drafts/draft'
import type { ArtifactId, ArtifactVersionId, ConversationId, MessageId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import { describeStorageError, describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectDraft, selectMessage, selectPath } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { newVersion, withoutRows } from './newVersion'

export type ArtifactCommands = ReturnType<typeof createArtifactCommands>

export type OpenedText = Pick<Artifact, 'conversationId' | 'title' | 'language'> & {
  readonly messageId: MessageId
  readonly text: string
}

/** The verbs of artifacts: what a person does with them. Models have tools of their own (`artifactProvider`). */
export function createArtifactCommands(deps: CommandDeps) {
  const { store, newId, now } = deps

  async function rowsOf(id: ConversationId): Promise<Result<readonly ArtifactRows[], string>> {
    const items = await loadItems(deps)
    return items.ok ? ok(artifactsOf(items.value, id)) : failed(describeUnreadable(items.error))
  }

  const find = async (id: ConversationId, artifactId: ArtifactId) => {
    const rows = await rowsOf(id)
    if (!rows.ok) return rows
    const found = rows.value.find(({ artifact }) => artifact.id === artifactId)
    return found ? ok(found) : failed(t('It was deleted. Undo that first, or save the text elsewhere.'))
  }

  async function keep(
    items: readonly ItemChange[],
    drafts: readonly DraftChange[] = [],
  ): Promise<Result<void, string>> {
    return (await record(deps, { items, ...(drafts.length > 0 && { drafts }) }))
      ? ok(undefined)
      : failed(t('It could not be saved. Free some space on this device, and try again.'))
  }

  /** The draft of a chat with a text as a file, in place of an earlier one of that name. */
  async function draftWith(id: ConversationId, name: string, text: string): Promise<Result<Draft, string>> {
    const saved = await deps.storage.saveAttachment(new Blob([text], { type: 'text/plain' }), name, id)
    if (!saved.ok) return failed(describeStorageError(saved.error))
    const draft = selectDraft(id)(store.getState())
    const others = draft.attachments.filter((each) => each.name !== name)
    return ok({ ...draft, attachments: [...others, saved.value] })
  }

  return {
    /** Makes an artifact of a text of a message, once: the same text opens the same artifact again. */
    openAsArtifact: async (opened: OpenedText): Promise<Result<ArtifactId, string>> => {
      const { conversationId, messageId, text, language } = opened
      const rows = await rowsOf(conversationId)
      if (!rows.ok) return rows
      const there = rows.value.find(({ versions }) =>
        versions.some(
          (version) => version.messageId === messageId && versionText(versions, version) === text,
        ),
      )
      if (there) return ok(there.artifact.id)
      if (text.length > MOST_ARTIFACT_CHARS) return failed(tooLong())
      const artifact: Artifact = {
        id: newId() as ArtifactId,
        conversationId,
        title: opened.title.trim().slice(0, MOST_TITLE_CHARS) || t('Untitled'),
        language,
        createdAt: now(),
      }
      const model = selectMessage(conversationId, messageId)(store.getState())?.reply?.model
      const author = model === undefined ? ({ by: 'person' } as const) : ({ by: 'model', model } as const)
      const { row } = newVersion(deps, { artifact, versions: [], base: undefined, text, messageId, author })
      const kept = await keep([[artifactName(artifact.id), artifact], row])
      return kept.ok ? ok(artifact.id) : kept
    },

    /**
     * Keeps what the person made of a version as another one, on the branch that is in sight.
     *
     * @param baseId the version that was edited
     * @param edit where it was edited by hand: the draft of the edit ends in the same transaction, in which the text goes
     *   into the draft of the chat as a file of that name, if it has one.
     * @param author who made it; the person unless given.
     */
    saveVersion: async (
      { id, conversationId }: Pick<Artifact, 'id' | 'conversationId'>,
      baseId: ArtifactVersionId,
      text: string,
      edit?: { readonly sentAs: string | undefined },
      author: Pick<ArtifactVersion, 'by' | 'model'> = { by: 'person' },
    ): Promise<Result<ArtifactVersionId, string>> => {
      if (text.length > MOST_ARTIFACT_CHARS) return failed(tooLong())
      const found = await find(conversationId, id)
      if (!found.ok) return found
      const { artifact, versions } = found.value
      const base = versions.find((version) => version.id === baseId)
      const messageId = selectPath(conversationId)(store.getState()).at(-1) ?? base?.messageId
      if (!base || messageId === undefined)
        return failed(t('It was deleted. Undo that first, or save the text elsewhere.'))
      const { version, row } = newVersion(deps, {
        artifact,
        versions,
        base,
        text,
        messageId,
        author,
      })
      const draftKey = artifactDraftKey(conversationId, baseId)
      const file = edit?.sentAs === undefined ? undefined : await draftWith(conversationId, edit.sentAs, text)
      if (file?.ok === false) return file
      if (file) store.getState().draftChanged(conversationId, file.value)
      const kept = await keep(
        [row],
        [
          ...(edit ? [[draftKey, null] as const] : []),
          ...(file ? [[conversationId, keptDraft(file.value)] as const] : []),
        ],
      )
      if (!kept.ok) return kept
      if (edit) store.getState().draftChanged(draftKey, EMPTY_DRAFT)
      return ok(version.id)
    },

    renameArtifact: async (
      { id, conversationId }: Pick<Artifact, 'id' | 'conversationId'>,
      title: string,
    ): Promise<Result<void, string>> => {
      const name = title.trim().slice(0, MOST_TITLE_CHARS)
      if (name === '') return failed(t('Enter a title.'))
      const found = await find(conversationId, id)
      return found.ok ? keep([[artifactName(id), { ...found.value.artifact, title: name }]]) : found
    },

    /** Deletes an artifact with all its versions, in one step that can be undone. */
    deleteArtifact: async ({
      id,
      conversationId,
    }: Pick<Artifact, 'id' | 'conversationId'>): Promise<void> => {
      const found = await find(conversationId, id)
      if (!found.ok) return
      const { artifact, versions } = found.value
      const rows: readonly ItemChange[] = [
        [artifactName(id), artifact],
        ...versions.map((version: ArtifactVersion): ItemChange => [artifactVersionName(version.id), version]),
      ]
      await record(deps, { items: withoutRows(rows) })
      store.getState().noticeShown({
        id: newId(),
        tone: 'info',
        text: t('“{title}” was deleted.', { title: artifact.title }),
        undo: { items: rows },
      })
    },

    /**
     * Puts a text into the draft of its chat as a file, in place of an earlier one of that name: what is sent and what
     * it costs is in sight there.
     */
    attachText: async (id: ConversationId, name: string, text: string): Promise<Result<void, string>> => {
      const draft = await draftWith(id, name, text)
      if (!draft.ok) return draft
      saveDraft(deps, id, draft.value)
      return ok(undefined)
    },
  }
}

const tooLong = () =>
  t('It is longer than {count} characters, the most an artifact holds. Shorten it.', {
    count: MOST_ARTIFACT_CHARS,
  })
