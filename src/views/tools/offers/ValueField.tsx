import { useEffect, useId, useState } from 'react'

import type { ServerCompletion } from '@/domain/mcp/serverContent'
import type { ToolServerId } from '@/domain/ids'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { TextField } from '@/ui/controls/TextField'

/** How long typing rests before the server is asked for suggestions, in milliseconds. */
const REST_MS = 200

type Props = {
  readonly server: ToolServerId
  readonly of: ServerCompletion['of']
  readonly name: string
  readonly description?: string
  readonly isRequired: boolean
  readonly values: Readonly<Record<string, string>>
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** A value that a prompt or a template asks for, with what the server suggests for it. */
export function ValueField({ server, of, name, description, isRequired, values, error, onChange }: Props) {
  const { loadToolCommands } = useCommands()
  const listId = useId()
  const [suggested, setSuggested] = useState<readonly string[]>([])
  const value = values[name] ?? ''
  const asked = JSON.stringify([of, name, values])

  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      const { [name]: _, ...others } = values
      void loadToolCommands()
        .then(({ completeServerValue }) =>
          completeServerValue(server, { of, argument: name, value, others }, leaving.signal),
        )
        .then((found) => !leaving.signal.aborted && setSuggested(found))
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` is all of what is asked about
  }, [server, asked, loadToolCommands])

  return (
    <>
      <TextField
        label={isRequired ? name : t('{title} (optional)', { title: name })}
        hint={description === '' ? undefined : description}
        error={error}
        autoComplete="off"
        list={listId}
        value={value}
        onChange={onChange}
      />
      <datalist id={listId}>
        {suggested.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}
