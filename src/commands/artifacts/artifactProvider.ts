import {
  type Artifact,
  artifactName,
  ARTIFACTS,
  type ArtifactVersion,
  FILES,
  MOST_ARTIFACT_CHARS,
  replaceOnce,
} from '@/domain/artifacts/artifact'
import {
  artifactTools,
  createdReport,
  listReport,
  NOT_CHANGED,
  readReport,
  type Told,
  updatedReport,
} from '@/domain/artifacts/artifactTools'
import {
  artifactsOf,
  versionNumber,
  versionOn,
  versionText,
  type ArtifactRows,
} from '@/domain/artifacts/readArtifacts'
import type { ArtifactId, ConversationId, MessageId } from '@/domain/ids'
import { describeUnreadable } from '@/domain/storage/storageError'
import { failedOutcome, type ToolOutcome, type ToolProvider } from '@/domain/tools/toolExecutor'
import { pathTo } from '@/domain/tree/tree'
import { filesAsText, filesIn, type NamedFile } from '@/lib/files/namedFiles'
import { isRecord, type JsonObject } from '@/lib/json'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'
import { newVersion } from './newVersion'

/** Lets models make, change and read the artifacts of their chat, on the branch they write in. */
export function createArtifactProvider(deps: CommandDeps): ToolProvider {
  return {
    listSources: () =>
      Promise.resolve(
        artifactTools()
          .slice(0, 1)
          .map(({ source }) => source),
      ),
    toolsOf: (sources) =>
      Promise.resolve({
        tools: sources.includes(ARTIFACTS)
          ? artifactTools().map((tool) => ({
              ...tool,
              run: async (call, { conversationId, messageId }) => {
                const place = await placeOf(deps, conversationId, messageId)
                if (typeof place === 'string') return failedOutcome(place)
                if (tool.name === 'create_artifact') return createArtifact(place, call.arguments)
                return tool.name === 'update_artifact'
                  ? updateArtifact(place, call.arguments)
                  : readArtifact(place, call.arguments)
              },
            }))
          : [],
        problems: [],
      }),
  }
}

/** Where a call is made: what its branch holds. */
type Place = {
  readonly deps: CommandDeps
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  readonly path: readonly MessageId[]
  readonly rows: readonly ArtifactRows[]
  readonly author: Pick<ArtifactVersion, 'by' | 'model'>
}

export async function placeOf(
  deps: CommandDeps,
  conversationId: ConversationId | undefined,
  messageId: MessageId | undefined,
): Promise<Place | string> {
  if (conversationId === undefined || messageId === undefined) return NOT_CHANGED.nowhere
  const items = await loadItems(deps)
  if (!items.ok) return describeUnreadable(items.error)
  const { tree } = selectThread(conversationId)(deps.store.getState())
  const path = pathTo(tree, messageId)
  const model = path.findLast((id) => tree.byId.get(id)?.reply !== undefined)
  const written = model === undefined ? undefined : tree.byId.get(model)?.reply?.model
  return {
    deps,
    conversationId,
    messageId,
    path,
    rows: artifactsOf(items.value, conversationId),
    author: { by: 'model', ...(written !== undefined && { model: written }) },
  }
}

/** The artifacts of the branch as they are now; one whose text cannot be read is left out. */
export const toldOf = ({ rows, path }: Pick<Place, 'rows' | 'path'>): readonly Told[] =>
  rows.flatMap(({ artifact, versions }) => {
    const version = versionOn(versions, path)
    return version ? (tell(artifact, versions, version) ?? []) : []
  })

function tell(
  artifact: Artifact,
  versions: readonly ArtifactVersion[],
  version: ArtifactVersion,
): Told | undefined {
  const text = versionText(versions, version)
  return text === undefined
    ? undefined
    : { artifact, version, text, number: versionNumber(versions, version) }
}

/** What this very call made before its page died: it is not made again. */
function madeBefore({ rows, messageId }: Place): Told | undefined {
  for (const { artifact, versions } of rows) {
    const made = versions.find((version) => version.messageId === messageId && version.by === 'model')
    if (made) return tell(artifact, versions, made)
  }
  return undefined
}

export async function createArtifact(place: Place, args: JsonObject): Promise<ToolOutcome> {
  const { deps, conversationId, messageId, author } = place
  const before = madeBefore(place)
  if (before) return done(createdReport(before))
  const files = filesGiven(args)
  const title = textIn(args, 'title').trim()
  const language = files ? FILES : textIn(args, 'language')
  const text = files ? filesAsText(files) : args['content']
  if (typeof text !== 'string' || (files && !isWhole(files, text))) return failedOutcome(NOT_CHANGED.nothing)
  if (title === '') return failedOutcome(NOT_CHANGED.title)
  if (text.length > MOST_ARTIFACT_CHARS) return failedOutcome(NOT_CHANGED.tooLong)
  const artifact: Artifact = {
    id: deps.newId() as ArtifactId,
    conversationId,
    title,
    language: language.trim().toLowerCase().slice(0, 40),
    createdAt: deps.now(),
  }
  const { version, row } = newVersion(deps, {
    artifact,
    versions: [],
    base: undefined,
    text,
    messageId,
    author,
  })
  const isSaved = await record(deps, { items: [[artifactName(artifact.id), artifact], row] })
  return isSaved
    ? done(createdReport({ artifact, version, text, number: 1 }))
    : failedOutcome(NOT_CHANGED.unsaved)
}

export async function updateArtifact(place: Place, args: JsonObject): Promise<ToolOutcome> {
  const { deps, rows, path, messageId, author } = place
  const before = madeBefore(place)
  if (before) return done(updatedReport(before))
  const id = textIn(args, 'id')
  const known = rows.find(({ artifact }) => artifact.id === id)
  const base = known && versionOn(known.versions, path)
  if (!base) return failedOutcome(NOT_CHANGED.unknown(id))
  const { artifact, versions } = known
  const now = tell(artifact, versions, base)
  if (!now) return failedOutcome(NOT_CHANGED.unreadable)
  const after = changedText(now, args)
  if (typeof after === 'object') return failedOutcome(after.problem)
  if (after.length > MOST_ARTIFACT_CHARS) return failedOutcome(NOT_CHANGED.tooLong)
  if (after === now.text) return failedOutcome(NOT_CHANGED.same)
  const { version, row } = newVersion(deps, { artifact, versions, base, text: after, messageId, author })
  const isSaved = await record(deps, { items: [row] })
  return isSaved
    ? done(updatedReport({ artifact, version, text: after, number: now.number + 1 }))
    : failedOutcome(NOT_CHANGED.unsaved)
}

/** The text after an update, or why there is none. */
function changedText(
  { text, number, version }: Told,
  args: JsonObject,
): string | { readonly problem: string } {
  const { old_text: old, new_text: next, content } = args
  if (typeof content === 'string' && old === undefined)
    return args['version'] === number ? content : { problem: NOT_CHANGED.notNow(number, version.by) }
  if (typeof old !== 'string' || typeof next !== 'string' || content !== undefined)
    return { problem: NOT_CHANGED.neither }
  const replaced = replaceOnce(text, old, next)
  if (replaced.ok) return replaced.value
  return { problem: replaced.error === 0 ? NOT_CHANGED.noMatch : NOT_CHANGED.severalMatches }
}

function readArtifact(place: Place, args: JsonObject): Promise<ToolOutcome> {
  const all = toldOf(place)
  const id = args['id']
  if (typeof id !== 'string') return Promise.resolve(done(listReport(all)))
  const told = all.find(({ artifact }) => artifact.id === id)
  if (!told) return Promise.resolve(failedOutcome(NOT_CHANGED.unknown(id)))
  const from = args['from_line']
  return Promise.resolve(done(readReport(told, typeof from === 'number' ? Math.max(1, Math.floor(from)) : 1)))
}

const done = (text: string): ToolOutcome => ({
  state: 'done',
  content: [{ type: 'text', text }],
  notes: [],
})

/** The files that a call gives; undefined where it gives none. */
function filesGiven(args: JsonObject): readonly NamedFile[] | undefined {
  const { files } = args
  if (!Array.isArray(files) || files.length === 0) return undefined
  return files.flatMap((file): readonly NamedFile[] =>
    isRecord(file) && typeof file['name'] === 'string' && typeof file['content'] === 'string'
      ? [{ name: file['name'].replace(/^(?:\.?\/)+/, ''), text: file['content'] }]
      : [],
  )
}

/** Whether each file can be found again in the text of all. */
const isWhole = (files: readonly NamedFile[], text: string): boolean => {
  const read = filesIn(text)
  return (
    files.length > 0 &&
    read.length === files.length &&
    files.every(({ name }, index) => read[index]?.name === name)
  )
}

const textIn = (args: JsonObject, name: string): string => {
  const value = args[name]
  return typeof value === 'string' ? value : ''
}
