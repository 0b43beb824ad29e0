import type { ConversationId } from '@/domain/ids'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'

/** Sets of definitions whose results the person gives by hand: one at a time, in place of everything else. */
export function SavedSets({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { store } = useApp()
  const { changeConversationSettings } = useCommands()
  const sets = useAppState((state) => state.settings.tools)
  const sent = useAppState(
    (state) => selectConversationSettings(conversationId)(state).parameters.tools?.value,
  )
  if (sets.length === 0 && sent === undefined) return null

  const send = (text: string | undefined) => {
    const { parameters, toolUse } = selectConversationSettings(conversationId)(store.getState())
    const { tools: _, ...others } = parameters
    void changeConversationSettings(conversationId, {
      parameters: text === undefined ? others : { ...others, tools: { value: text, origin: 'mine' } },
      ...(toolUse && { toolUse: { ...toolUse, sources: [] } }),
    })
  }
  return (
    <div className="flex flex-col border-t border-line pt-1">
      {sets.map(({ id, name, text }) => (
        <Switch
          key={id}
          label={name}
          isOn={text === sent}
          onChange={(isOn) => send(isOn ? text : undefined)}
        />
      ))}
      {sent !== undefined && (
        <Button size="small" variant="quiet" className="self-start" onClick={() => send(undefined)}>
          {t('Send no tools')}
        </Button>
      )}
    </div>
  )
}
