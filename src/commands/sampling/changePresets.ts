import type { Parameters } from '@/domain/parameters/parameters'
import { applyPreset } from '@/domain/sampling/applyPreset'
import { readPresetFile, writePresetFile } from '@/domain/sampling/presetFile'
import type { Preset } from '@/domain/settings/settings'

import type { CommandDeps } from '../deps'
import { createSaveFile } from '../files/saveFile'
import { createChangeAppSettings } from '../settings/changeAppSettings'

/** What can be done with a person's own presets. */
export type PresetChange =
  | { readonly type: 'save'; readonly name: string; readonly parameters: Parameters }
  | { readonly type: 'rename'; readonly id: string; readonly name: string }
  | { readonly type: 'delete'; readonly id: string }
  /** Writes one to a file that `import` reads. */
  | { readonly type: 'share'; readonly preset: Preset }
  | { readonly type: 'import'; readonly file: Blob }

/** Changes the person's own presets. A file that is no preset shows a notice that says so. */
export function createChangePresets(deps: CommandDeps) {
  const changeAppSettings = createChangeAppSettings(deps)
  const saveFile = createSaveFile(deps)
  const put = async (change: (now: readonly Preset[]) => readonly Preset[]): Promise<void> => {
    await changeAppSettings(({ presets }) => ({ presets: change(presets) }))
  }
  const add = (name: string, parameters: Parameters) =>
    put((now) => [...now, { id: deps.newId(), name, parameters }])

  async function importFile(file: Blob): Promise<void> {
    const read = readPresetFile(await file.text())
    if (read.ok) await add(read.value.name, applyPreset({}, read.value.values))
    else deps.store.getState().noticeShown({ id: 'preset', tone: 'danger', text: read.error })
  }

  return async function changePresets(change: PresetChange): Promise<void> {
    switch (change.type) {
      case 'save':
        return add(change.name, change.parameters)
      case 'rename':
        return put((now) =>
          now.map((preset) => (preset.id === change.id ? { ...preset, name: change.name } : preset)),
        )
      case 'delete':
        return put((now) => now.filter(({ id }) => id !== change.id))
      case 'share': {
        const { name, parameters } = change.preset
        await saveFile(`${name}.preset.json`, [writePresetFile(name, parameters)], 'application/json')
        return
      }
      case 'import':
        return importFile(change.file)
    }
  }
}
