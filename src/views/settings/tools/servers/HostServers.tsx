import { describeServerFault } from '@/domain/mcp/serverFault'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'

import { Section } from '../../Section'
import { ServerRow } from './ServerRow'

/** The servers that this app's host names for everyone it lets in. Drawn only where there are some, or a key is asked for. */
export function HostServers() {
  const servers = useAppState((state) => state.hostServers)
  const wantsKey = useAppState((state) => state.hostWantsKey)
  if (servers.length === 0 && !wantsKey) return null
  return (
    <Section
      title={t('Servers of this host')}
      description={t(
        'Whoever runs this app’s host offers these. What you send them goes through the host; turn them on in a chat.',
      )}
    >
      {wantsKey && (
        <p className="max-w-prose text-[13px] text-muted">
          {describeServerFault({ type: 'signIn', origin: '', detail: '' }, { via: 'relay' })}
        </p>
      )}
      {servers.length > 0 && (
        <ul
          aria-label={t('Servers of this host')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {servers.map((server) => (
            <li key={server.id}>
              <ServerRow server={server} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
