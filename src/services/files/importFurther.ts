import { normaliseBaseUrl, normaliseCatalogUrl } from '@/domain/connections/typedUrl'
import type { Connection } from '@/domain/connections/connection'
import { connectionFromRecord, type FurtherRecord, mergeSetting } from '@/domain/files/furtherRecords'
import { pausedRun } from '@/domain/runs/pausedRun'
import { itemHere, type MessageIdHere, readFileItem, type ReadItem } from '@/domain/files/itemReaders'
import type { AssistantVersionId, RunId } from '@/domain/ids'
import { withItems, type Items } from '@/domain/items/item'
import { runCellPrefix, runHeadName } from '@/domain/runs/run'
import { shownName } from '@/domain/schedules/schedule'
import { readSetting } from '@/domain/schema/readSettings'
import { applySettingsEdits } from '@/domain/settings/settingsEdits'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import type { StorageError } from '@/domain/storage/storageError'
import { heldAfter, heldEdits, heldWithConnection } from '@/domain/settings/settingRules'
import { heldBack } from '@/domain/schema/heldValues'
import { isRecord } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { joinSentences } from '@/lib/text/joinSentences'
import { t } from '@/lib/text/t'
import type { Storage } from '@/services/storage/storage'

import { type FurtherImport, SETTING_NAMES } from './importReport'

export type FurtherTarget = Pick<
  Storage,
  | 'loadPreferences'
  | 'loadItems'
  | 'apply'
  | 'changeSettings'
  | 'saveConnections'
  | 'loadDocument'
  | 'saveDocument'
>

/** Ids that connections of this app's own have. */
const RESERVED = new Set(['builtin', 'server', 'parlance:ring'])
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,200}$/i

/**
 * Brings in what a file holds besides chats, record by record. Nothing that is here is overwritten. A dry run writes
 * nothing and says the same. Gives undefined for a record that is part of one told before.
 */
export function createFurtherImport(storage: FurtherTarget, isDryRun: boolean, messageIdHere: MessageIdHere) {
  let here: { settings: Settings; connections: readonly Connection[] } | undefined
  const newRuns = new Set<RunId>()
  let items: Items | undefined
  const statuses = new Map<AssistantVersionId, FurtherImport['status']>()

  /** Exports of earlier versions have presets, which are assistants now. */
  async function takePresets(value: unknown): Promise<Taken> {
    const presets: readonly unknown[] = Array.isArray(value) ? value : []
    let [added, known] = [0, 0]
    for (const preset of presets) {
      if (!isRecord(preset) || typeof preset['id'] !== 'string') continue
      const { id } = preset
      const taken = await takeItem(`assistant/${id}`, { id, versionId: id })
      const version = taken.ok
        ? await takeItem(`assistantVersion/${id}`, { ...preset, assistantId: id })
        : taken
      if (!version.ok) return version
      if (version.value?.status === 'new') added += 1
      else known += 1
    }
    const name = t('Presets of an earlier version ({count})', { count: added + known })
    return ok({ kind: 'assistant', name, status: added > 0 ? 'new' : 'present' })
  }

  async function takeSetting(id: string, value: unknown): Promise<Taken> {
    if (id === 'presets') return takePresets(value)
    if (!isSettingName(id))
      return refused(t('“{id}” isn’t a setting this app knows.', { id: id.slice(0, 40) }))
    const read = readSetting(id, value)
    const now = await known()
    if (!now.ok) return now
    const merged = mergeSetting(now.value.settings, id, read.value)
    const taken = heldBack(now.value.settings, merged.edits)
    const waits = taken.some(({ path }) => path[0] === 'heldValues')
    const held = heldAfter(now.value.settings, applySettingsEdits(now.value.settings, taken))
    const isHeld = held !== now.value.settings.heldAddresses
    const edits = [...taken, ...heldEdits(now.value.settings.heldAddresses, held)]
    const { isKept } = merged
    if (edits.length > 0) {
      if (!isDryRun) {
        const saved = await storage.changeSettings(edits)
        if (!saved.ok) return saved
      }
      now.value.settings = applySettingsEdits(now.value.settings, edits)
    }
    return ok({
      kind: 'setting',
      name: t(SETTING_NAMES[id]),
      status: edits.length > 0 ? 'new' : 'present',
      ...noteOf([
        isKept && t('What you set here stays.'),
        waits && t('Not in effect before you allow it here, in Settings → Data.'),
        isHeld && t('Nothing is sent to their addresses before you allow it in Settings.'),
        !read.isWhole && t('Parts of it are not understood and were left out.'),
      ]),
    })
  }

  async function takeConnection(connection: Connection): Promise<Taken> {
    const baseUrl = normaliseBaseUrl(connection.baseUrl)
    const catalogUrl = normaliseCatalogUrl(connection.catalogUrl)
    const names = Object.keys(connection.headers)
    if (RESERVED.has(connection.id)) return refused(t('This provider has an id that the app uses itself.'))
    if (!baseUrl.ok || !catalogUrl.ok) return refused(t('This provider has no address that can be used.'))
    if (names.some((name) => !HEADER_NAME.test(name) || name.toLowerCase() === 'authorization'))
      return refused(t('This provider has a header that isn’t allowed.'))
    const now = await known()
    if (!now.ok) return now
    const isHere = now.value.connections.some(({ id }) => id === connection.id)
    if (!isHere) {
      const checked = { ...connection, baseUrl: baseUrl.value, catalogUrl: catalogUrl.value }
      const { heldAddresses } = now.value.settings
      const held = heldEdits(heldAddresses, heldWithConnection(heldAddresses, checked.id, undefined, checked))
      if (!isDryRun) {
        // First: it may be seen before this goes on.
        const kept = await storage.changeSettings(held)
        const saved = kept.ok ? await storage.saveConnections([checked]) : kept
        if (!saved.ok) return saved
      }
      now.value.settings = applySettingsEdits(now.value.settings, held)
      now.value.connections = [...now.value.connections, checked]
    }
    return ok({
      kind: 'connection',
      name: connection.name,
      status: isHere ? 'present' : 'new',
      ...noteOf([
        !isHere &&
          t('Nothing is sent to {address} before you allow it or enter its key under Settings → Providers.', {
            address: baseUrl.value,
          }),
        !isHere && names.length > 0 && t('Enter the values of its extra headers there, too.'),
      ]),
    })
  }

  async function takeItem(id: string, value: unknown): Promise<Taken> {
    const known = readFileItem(id, value)
    if (!known) return refused(t('“{id}” is unknown to this app, or can’t be read.', { id: id.slice(0, 40) }))
    const loaded = items ? ok(items) : await storage.loadItems()
    if (!loaded.ok) return loaded
    items = loaded.value
    const read = itemHere(known, items, messageIdHere)
    const isHere = Object.hasOwn(items, read.name)
    if (!isHere) {
      if (!isDryRun) {
        const saved = await storage.apply({ items: [[read.name, read.value]] })
        if (!saved.ok) return saved
      }
      items = withItems(items, [[read.name, read.value]])
    }
    return ok(told(read, isHere))
  }

  /** An assistant is told by its newest version, which comes behind it; a version alone belongs to a chat. */
  function told(read: ReadItem, isHere: boolean): FurtherImport | undefined {
    if (read.kind === 'assistant') {
      statuses.set(read.value.versionId, isHere ? 'present' : 'new')
      return undefined
    }
    if (read.kind === 'project')
      return { kind: 'project', name: read.value.name, status: isHere ? 'present' : 'new' }
    if (read.kind === 'skill')
      return { kind: 'skill', name: read.value.name, status: isHere ? 'present' : 'new' }
    if (read.kind === 'collection')
      return { kind: 'collection', name: read.value.name, status: isHere ? 'present' : 'new' }
    if (read.kind === 'memory')
      return { kind: 'memory', name: read.value.text.slice(0, 60), status: isHere ? 'present' : 'new' }
    if (read.kind === 'artifact')
      return { kind: 'artifact', name: read.value.title, status: isHere ? 'present' : 'new' }
    if (read.kind === 'schedule')
      return { kind: 'schedule', name: shownName(read.value), status: isHere ? 'present' : 'new' }
    // Told with its artifact, its collection or its schedule.
    if (read.kind === 'artifactVersion' || read.kind === 'collectionFile' || read.kind === 'scheduleState')
      return undefined
    const status = statuses.get(read.value.id)
    return status && { kind: 'assistant', name: read.value.name, status }
  }

  async function takeRun({ type: _, ...run }: Extract<FurtherRecord, { type: 'run' }>): Promise<Taken> {
    const found = await storage.loadDocument(runHeadName(run.id))
    if (!found.ok) return found
    const isHere = found.value !== undefined || newRuns.has(run.id)
    if (!isHere) {
      newRuns.add(run.id)
      if (!isDryRun) {
        const saved = await storage.saveDocument(runHeadName(run.id), pausedRun(run))
        if (!saved.ok) return saved
      }
    }
    return ok({ kind: 'run', name: run.title, status: isHere ? 'present' : 'new' })
  }

  async function takeCell({
    type: _,
    runId,
    ...cell
  }: Extract<FurtherRecord, { type: 'runCell' }>): Promise<Taken> {
    if (!newRuns.has(runId) || isDryRun) return ok(undefined)
    const state = cell.state.type === 'running' ? ({ type: 'interrupted' } as const) : cell.state
    const saved = await storage.saveDocument(runCellPrefix(runId) + cell.id, { ...cell, state })
    return saved.ok ? ok(undefined) : saved
  }

  async function known() {
    if (here) return ok(here)
    const loaded = await storage.loadPreferences()
    if (loaded.ok) here = { ...loaded.value }
    return here ? ok(here) : (loaded as Extract<typeof loaded, { ok: false }>)
  }

  return (record: FurtherRecord): Promise<Taken> => {
    switch (record.type) {
      case 'setting':
        return takeSetting(record.id, record.value)
      case 'connection':
        return takeConnection(connectionFromRecord(record))
      case 'item':
        return takeItem(record.id, record.value)
      case 'run':
        return takeRun(record)
      case 'runCell':
        return takeCell(record)
    }
  }
}

type Refusal = { readonly type: 'refused'; readonly reason: string }
type Taken = Result<FurtherImport | undefined, StorageError | Refusal>

const refused = (reason: string) => failed<Refusal>({ type: 'refused', reason })

const isSettingName = (name: string): name is keyof Settings => Object.hasOwn(DEFAULT_SETTINGS, name)

function noteOf(notes: readonly (string | false)[]): { readonly note?: string } {
  const note = joinSentences(notes)
  return note === '' ? {} : { note }
}
