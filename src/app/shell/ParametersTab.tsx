import { useCallback, useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import { drawSeed } from '@/domain/parameters/drawSeed'
import type { ParameterName, Parameters, ParameterValues } from '@/domain/parameters/parameters'
import { tierNotes } from '@/domain/pricing/tierNotes'
import { NO_REFUSALS, refusalsOf } from '@/domain/request/refusals'
import { dialectFor, dialectsOf } from '@/domain/dialects/dialectFor'
import { overriddenNames } from '@/domain/request/overriddenNames'
import { applyPreset } from '@/domain/sampling/applyPreset'
import { readPresetFile, writePresetFile } from '@/domain/sampling/presetFile'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useModel } from '@/hooks/models/useModels'
import { useNextToken } from '@/hooks/sampling/useNextToken'
import { selectConnection, selectConversationSettings, selectLastSeed } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'
import { ParametersPanel, type ParametersPanelProps } from '@/views/sampling/ParametersPanel'

const SchemaEditor = onDemand(() =>
  import('@/views/tools/schema/SchemaEditor').then((module) => module.SchemaEditor),
)

/** The inspector's tab "Parameters": what the next request of this conversation is sent with. */
export default function ParametersTab({ id }: { readonly id: ConversationId | null }) {
  const { store, now, newId, random } = useApp()
  const { changeConversationSettings, changeAppSettings, offerParameter, chooseDialect, saveFile } =
    useCommands()
  const settings = useAppState(selectConversationSettings(id))
  const presets = useAppState((state) => state.settings.presets)
  const lastSeed = useAppState(selectLastSeed(id))
  const entry = useModel(settings)?.entry
  const next = useNextToken(id)
  const kept = useAppState((state) => state.settings.refusals)
  const { connectionId, modelId } = settings
  const refused = useMemo((): ParametersPanelProps['refused'] => {
    if (connectionId === null || modelId === null) return { refusals: NO_REFUSALS, onOffer: () => undefined }
    const model = { connectionId, modelId }
    return {
      refusals: refusalsOf(kept, model, entry),
      onOffer: (name) => void offerParameter(model, name),
    }
  }, [kept, connectionId, modelId, entry, offerParameter])
  const notes = useMemo(() => entry && tierNotes(entry, now()), [entry, now])

  const change = useCallback(
    (make: (before: Parameters) => Parameters) => {
      const { parameters } = selectConversationSettings(id)(store.getState())
      void changeConversationSettings(id, { parameters: make(parameters) })
    },
    [store, changeConversationSettings, id],
  )
  const set = useCallback(
    <Name extends ParameterName>(name: Name, value: ParameterValues[Name]) => {
      change((before) => ({ ...before, [name]: { value, origin: 'mine' } }))
    },
    [change],
  )
  const unset = useCallback(
    (name: ParameterName) => {
      change(({ [name]: _, ...rest }) => rest)
    },
    [change],
  )

  const draw = useCallback(() => drawSeed(random), [random])
  const { systemPrompt: prompt, systemRole: role } = settings
  const system = useMemo(
    (): ParametersPanelProps['system'] => ({
      prompt,
      role,
      onChange: (systemPrompt) => void changeConversationSettings(id, { systemPrompt }),
      onRole: (systemRole) => void changeConversationSettings(id, { systemRole }),
    }),
    [prompt, role, id, changeConversationSettings],
  )
  const connection = useAppState(selectConnection(connectionId))
  const connectionFields = connection?.extraFields ?? ''
  const { parameters, extraFields = '' } = settings
  const overriding = { parameters, entry, refusals: refused.refusals, extra: [connectionFields, extraFields] }
  // As one text, so that a slider that moves does not change it.
  const overridden = overriddenNames(overriding).join(' ')
  const extra = useMemo(
    (): ParametersPanelProps['extra'] => ({
      text: extraFields,
      ofConnection: connectionFields,
      overridden: overridden.split(' ').filter(Boolean),
      onChange: (text) => void changeConversationSettings(id, { extraFields: text }),
    }),
    [extraFields, connectionFields, overridden, id, changeConversationSettings],
  )
  const isOpen = useAppState((state) => state.settings.showsMoreParameters)
  const more = { isOpen, onToggle: (open: boolean) => void changeAppSettings({ showsMoreParameters: open }) }
  const chosen = useAppState((state) => state.settings.modelDialects)
  const dialect: ParametersPanelProps['dialect'] = {
    offered: dialectsOf(connection),
    chosen: dialectFor({ connection, modelId, entry, chosen }),
    onChoose: (picked) => {
      if (connectionId !== null && modelId !== null) void chooseDialect({ connectionId, modelId }, picked)
    },
  }
  const ownPresets = useMemo(
    (): ParametersPanelProps['presets'] => ({
      own: presets,
      onApply: (values) => {
        change((before) => applyPreset(before, values))
      },
      onSave: (name) => {
        const { parameters } = selectConversationSettings(id)(store.getState())
        void changeAppSettings((now) => ({
          presets: [...now.presets, { id: newId(), name, parameters }],
        }))
      },
      onDelete: (presetId) =>
        void changeAppSettings((now) => ({
          presets: now.presets.filter((preset) => preset.id !== presetId),
        })),
      onShare: (preset) =>
        void saveFile(
          `${preset.name}.preset.json`,
          [writePresetFile(preset.name, preset.parameters)],
          'application/json',
        ),
      onImport: (file) => {
        void file.text().then((text) => {
          const read = readPresetFile(text)
          if (read.ok) {
            const { name, values } = read.value
            const parameters = applyPreset({}, values)
            void changeAppSettings((now) => ({
              presets: [...now.presets, { id: newId(), name, parameters }],
            }))
          } else store.getState().noticeShown({ id: 'preset', tone: 'danger', text: read.error })
        })
      },
    }),
    [presets, change, changeAppSettings, saveFile, store, newId, id],
  )

  return (
    <ParametersPanel
      parameters={settings.parameters}
      entry={entry}
      onSet={set}
      onUnset={unset}
      next={next}
      refused={refused}
      tierNotes={notes}
      renderSchema={renderSchema}
      drawSeed={draw}
      lastSeed={lastSeed}
      extra={extra}
      dialect={dialect}
      system={system}
      more={more}
      presets={ownPresets}
    />
  )
}

const renderSchema: ParametersPanelProps['renderSchema'] = (props) => (
  <SchemaEditor {...props} whileLoading={<div aria-busy="true" className="h-32" />} />
)
