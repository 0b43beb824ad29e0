import { isThroughHost } from '@/domain/replies/keptReply'
import { MOST_KEEP_MINUTES } from '@/domain/settings/settings'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'

import { NumberSection } from '../Section'

/** How long the host of this page keeps replies; nothing where no provider is asked through it. */
export function KeptReplies() {
  const minutes = useAppState((state) => state.settings.keepReplyMinutes)
  const isHere = useAppState(({ connections }) =>
    connections.some((connection) => isThroughHost(connection, location.origin)),
  )
  const { changeAppSettings } = useCommands()
  if (!isHere) return null
  return (
    <NumberSection
      title={t('Keep replies on this host')}
      description={t(
        'Closing or reloading this page doesn’t stop a reply: the host reads it to the end, keeps it encrypted for this long, and you continue where it is. Whoever runs the host can read replies as they pass, as always. 0 turns this off, and so does a data policy against storing.',
      )}
      label={t('Minutes after the end')}
      unit={t('minutes')}
      value={minutes}
      min={0}
      max={MOST_KEEP_MINUTES}
      step={5}
      onChange={(value) => void changeAppSettings({ keepReplyMinutes: Math.round(value) })}
    />
  )
}
