import { useCallback, useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import { drawSeed } from '@/domain/parameters/offeredNumber'
import { tierNotes } from '@/domain/pricing'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useInstructions } from '@/hooks/conversations/usePrefill'
import { useDialectChoice } from '@/hooks/models/useDialect'
import { useModel } from '@/hooks/models/useModels'
import { HeldParametersContext, useHeldParameters } from '@/hooks/parameters/heldParameters'
import {
  useExtraFields,
  useParameterChanges,
  useRefusedParameters,
} from '@/hooks/parameters/useParameterChanges'
import { useHostSearch } from '@/hooks/pricing/useNextTurn'
import { useEffortReplies } from '@/hooks/sampling/useEffortReplies'
import { useNextToken } from '@/hooks/sampling/useNextToken'
import { usePresets } from '@/hooks/sampling/usePresets'
import { selectConversationSettings, selectLastSeed } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'
import { CompactionChoice } from '@/views/sampling/SentChoices'
import { ParametersPanel, type ParametersPanelProps } from '@/views/sampling/ParametersPanel'

const SchemaEditor = onDemand(() =>
  import('@/views/tools/schema/SchemaEditor').then((module) => module.SchemaEditor),
)

/** The inspector's tab "Parameters": what the next request of this conversation is sent with. */
export default function ParametersTab({ id }: { readonly id: ConversationId | null }) {
  const { now, random } = useApp()
  const { changeAppSettings, changeConversationSettings } = useCommands()
  const settings = useAppState(selectConversationSettings(id))
  const entry = useModel(settings)?.entry
  const { set, unset, apply } = useParameterChanges(id)
  const dialect = useDialectChoice(settings)
  const withSearch = useHostSearch()
  const { connectionId, modelId } = settings
  const served = useMemo(
    () =>
      entry && connectionId !== null && modelId !== null
        ? withSearch({ id: modelId, connectionId }, entry)
        : entry,
    [entry, connectionId, modelId, withSearch],
  )
  const refused = useRefusedParameters(settings, entry)
  const showsSampling = useAppState((state) => state.settings.showsMoreParameters)
  const showsOutput = useAppState((state) => state.settings.showsOutputParameters)

  return (
    <HeldParametersContext value={useHeldParameters(id, set)}>
      <ParametersPanel
        parameters={settings.parameters}
        entry={served}
        onSet={set}
        onUnset={unset}
        next={useNextToken(id)}
        effortReplies={useEffortReplies(id, modelId)}
        refused={refused}
        tierNotes={useMemo(() => entry && tierNotes(entry, now()), [entry, now])}
        renderSchema={renderSchema}
        drawSeed={useCallback(() => drawSeed(random), [random])}
        lastSeed={useAppState(selectLastSeed(id))}
        extra={useExtraFields(id, { entry, refusals: refused.refusals })}
        dialect={dialect}
        reasoning={{
          chosen: settings.sentReasoning ?? 'usual',
          onChoose: (sentReasoning) => void changeConversationSettings(id, { sentReasoning }),
        }}
        summaries={id !== null && <CompactionChoice id={id} />}
        system={useInstructions(id)}
        folds={{
          sampling: {
            isOpen: showsSampling,
            onToggle: (isOpen) => void changeAppSettings({ showsMoreParameters: isOpen }),
          },
          output: {
            isOpen: showsOutput,
            onToggle: (isOpen) => void changeAppSettings({ showsOutputParameters: isOpen }),
          },
        }}
        presets={usePresets(id, apply)}
      />
    </HeldParametersContext>
  )
}

const renderSchema: ParametersPanelProps['renderSchema'] = (props) => (
  <SchemaEditor {...props} whileLoading={<div aria-busy="true" className="h-32" />} />
)
