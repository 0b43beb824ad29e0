import { RECENT_MODELS, type Settings } from './settings'
import { isSameModel, type ModelRef } from '../modelRef'

/** A setting, or a field inside one: `['theme']`, `['caps', 'perDay']`, `['newConversation', 'parameters', 'top_p']`. */
export type SettingsPath = readonly [keyof Settings, ...string[]]

/**
 * One change of the settings. It says what changed and not what the whole looks like, so it can be applied to what
 * another tab has written in the meantime without undoing it. Plain JSON.
 */
export type SettingsEdit =
  | { readonly type: 'set'; readonly path: SettingsPath; readonly value: unknown }
  | { readonly type: 'unset'; readonly path: SettingsPath }
  /** Replaces the item with the same identity, or adds it at the end. */
  | { readonly type: 'put'; readonly path: SettingsPath; readonly item: unknown }
  | { readonly type: 'remove'; readonly path: SettingsPath; readonly item: unknown }
  /** Moves a model to the front of the recent ones. */
  | { readonly type: 'front'; readonly path: SettingsPath; readonly item: unknown }

/** The edits that make `after` of `before`: by field for records, by item for lists. */
export function editsBetween(before: Settings, after: Settings): readonly SettingsEdit[] {
  const names = Object.keys(after) as (keyof Settings)[]
  return names.flatMap((name) => (before[name] === after[name] ? [] : editsOf(name, before, after)))
}

function editsOf(name: keyof Settings, before: Settings, after: Settings): readonly SettingsEdit[] {
  switch (name) {
    case 'keys':
    case 'caps':
    case 'refusals':
    case 'modelDialects':
    case 'starters':
    case 'toolApprovals':
    case 'heldAddresses':
    case 'heldValues':
      return editsOfFields([name], before[name], after[name])
    case 'prompts':
    case 'tools':
    case 'toolServers':
    case 'functions':
    case 'httpApis':
    case 'searchServices':
    case 'favouriteModels':
      return editsOfList(name, before[name], after[name])
    case 'recentModels':
      return editsOfRecent(before.recentModels, after.recentModels)
    case 'newConversation':
      return editsOfNewConversation(before.newConversation, after.newConversation)
    default:
      return jsonEqual(before[name], after[name]) ? [] : [{ type: 'set', path: [name], value: after[name] }]
  }
}

function editsOfFields(path: SettingsPath, before: object, after: object): readonly SettingsEdit[] {
  const old = new Map<string, unknown>(Object.entries(before))
  const put = Object.entries(after).flatMap(([field, value]: [string, unknown]): SettingsEdit[] =>
    old.has(field) && jsonEqual(old.get(field), value)
      ? []
      : [{ type: 'set', path: [...path, field], value }],
  )
  const removed = [...old.keys()]
    .filter((field) => !Object.hasOwn(after, field))
    .map((field): SettingsEdit => ({ type: 'unset', path: [...path, field] }))
  return [...removed, ...put]
}

function editsOfList(
  name: keyof Settings,
  before: readonly object[],
  after: readonly object[],
): readonly SettingsEdit[] {
  const old = new Map(before.map((item) => [identityOf(item), item]))
  const kept = new Set(after.map(identityOf))
  return [
    ...before
      .filter((item) => !kept.has(identityOf(item)))
      .map((item): SettingsEdit => ({ type: 'remove', path: [name], item: referenceTo(item) })),
    ...after
      .filter((item) => !jsonEqual(old.get(identityOf(item)), item))
      .map((item): SettingsEdit => ({ type: 'put', path: [name], item })),
  ]
}

/** The models that now come before the one that was first. */
function editsOfRecent(before: readonly ModelRef[], after: readonly ModelRef[]): readonly SettingsEdit[] {
  const first = before[0]
  const at = first ? after.findIndex((model) => isSameModel(model, first)) : after.length
  return after
    .slice(0, at === -1 ? after.length : at)
    .toReversed()
    .map((item) => ({ type: 'front', path: ['recentModels'], item }))
}

function editsOfNewConversation(
  before: Settings['newConversation'],
  after: Settings['newConversation'],
): readonly SettingsEdit[] {
  const { parameters: oldParameters, connectionId, modelId, ...oldFields } = before
  const { parameters, connectionId: newConnectionId, modelId: newModelId, ...fields } = after
  const isOtherModel = connectionId !== newConnectionId || modelId !== newModelId
  return [
    // A model is nothing without its connection: both are written, or two tabs could mix them.
    ...(isOtherModel
      ? editsOfFields(['newConversation'], {}, { connectionId: newConnectionId, modelId: newModelId })
      : []),
    ...editsOfFields(['newConversation'], oldFields, fields),
    ...editsOfFields(['newConversation', 'parameters'], oldParameters, parameters),
  ]
}

/**
 * The value of one setting after an edit of it. Whatever `value` is, this gives something; the reader of settings
 * checks it.
 */
export function applySettingsEdit(value: unknown, edit: SettingsEdit): unknown {
  return applyAt(value, edit.path.slice(1), edit)
}

function applyAt(value: unknown, fields: readonly string[], edit: SettingsEdit): unknown {
  const [field, ...rest] = fields
  if (field === undefined) return applyHere(value, edit)
  const found = new Map<string, unknown>(Object.entries(typeof value === 'object' && value ? value : {}))
  if (rest.length === 0 && edit.type === 'unset') found.delete(field)
  else found.set(field, applyAt(found.get(field), rest, edit))
  return Object.fromEntries(found)
}

function applyHere(value: unknown, edit: SettingsEdit): unknown {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  switch (edit.type) {
    case 'set':
      return edit.value
    case 'unset':
      return undefined
    case 'remove':
      return list.filter((item) => identityOf(item) !== identityOf(edit.item))
    case 'front':
      return [edit.item, ...list.filter((item) => identityOf(item) !== identityOf(edit.item))].slice(
        0,
        RECENT_MODELS,
      )
    case 'put': {
      const isKnown = list.some((item) => identityOf(item) === identityOf(edit.item))
      return isKnown
        ? list.map((item) => (identityOf(item) === identityOf(edit.item) ? edit.item : item))
        : [...list, edit.item]
    }
  }
}

/** The settings with these edits applied. `before` is typed and edits are made of typed settings, so the result is. */
export function applySettingsEdits(before: Settings, edits: readonly SettingsEdit[]): Settings {
  const after: Record<string, unknown> = { ...before }
  for (const edit of edits) after[edit.path[0]] = applySettingsEdit(after[edit.path[0]], edit)
  return after as Settings
}

/** What stays the same of a list's item when it is changed: its id, or the model it refers to. */
function identityOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item)
  if ('id' in item) return `id ${String(item.id)}`
  if ('connectionId' in item && 'modelId' in item)
    return `model ${JSON.stringify([item.connectionId, item.modelId])}`
  return JSON.stringify(item)
}

const jsonEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const referenceTo = (item: object): unknown => ('id' in item ? { id: item.id } : item)
