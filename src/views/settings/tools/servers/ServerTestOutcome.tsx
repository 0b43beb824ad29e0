import type { ServerTest } from '@/domain/mcp/serverTest'
import type { ToolServer } from '@/domain/mcp/toolServer'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import type { Trial } from '../../useTrial'

/** What a test of a server found, in words, with the next step. */
export function ServerTestOutcome({ test }: { readonly test: Trial<ToolServer, ServerTest> }) {
  const { isRunning, found } = test
  if (isRunning)
    return (
      <p role="status" className="text-[13px] text-muted">
        {t('Connecting…')}
      </p>
    )
  if (!found) return null
  if (found.type === 'failed')
    return (
      <p role="alert" className="max-w-prose text-[13px] text-danger">
        {found.message} {found.canSignIn && t('To sign in, save the server first.')}
      </p>
    )
  const { facts, toolCount, dropped } = found
  return (
    <div role="status" className="text-[13px] text-muted">
      <p>
        {t('It works: {name} offers {tools}.', {
          name: facts.name || t('the server'),
          tools: plural(toolCount, { one: '{count} tool', other: '{count} tools' }),
        })}
      </p>
      {dropped.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
