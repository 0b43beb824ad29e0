import { Dices, Pin } from '@/ui/icons'
import type { KeyboardEvent } from 'react'

import { supportedName } from '@/domain/parameters/parameters'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { classNames } from '@/ui/classNames'
import { CONTROL } from '@/ui/controls/Field'
import { IconButton } from '@/ui/controls/IconButton'

import { ParameterRow, type EditorProps } from '../parameters/ParameterRow'

/**
 * The seed as text, so that integers beyond 2^53 keep every digit. It behaves as a spin button: the
 * arrow keys count, exactly.
 */
export function SeedParameter({ parameters, entry, drawSeed, lastSeed, ...props }: EditorProps) {
  const setting = parameters.seed
  const isSupported = supportedName('seed', entry) !== undefined
  const onSet = (seed: string) => props.onSet('seed', seed)
  const onUnset = () => props.onUnset('seed')
  const seed = setting?.value
  const isWhole = seed === undefined || isWholeNumber(seed)

  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1n : event.key === 'ArrowDown' ? -1n : undefined
    if (by === undefined || seed === undefined || !isWholeNumber(seed)) return
    event.preventDefault()
    onSet(String(BigInt(seed) + by))
  }

  return (
    <ParameterRow
      label={t('Seed')}
      setting={setting}
      isSupported={isSupported}
      onTurn={(isSent) => (isSent ? onSet(drawSeed()) : onUnset())}
      whenNotSent={t('Default (random)')}
      control={
        seed !== undefined && (
          <>
            <IconButton
              label={t('New random seed')}
              icon={Dices}
              size="small"
              onClick={() => onSet(drawSeed())}
            />
            <input
              type="text"
              inputMode="numeric"
              role="spinbutton"
              aria-label={t('Seed')}
              aria-valuenow={isWhole ? Number(seed) : undefined}
              aria-valuetext={seed}
              aria-invalid={!isWhole || undefined}
              value={seed}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onSet(event.currentTarget.value.trim())}
              onKeyDown={step}
              className={classNames(CONTROL, 'h-7 w-32 text-end tabular-nums')}
            />
          </>
        )
      }
    >
      {!isWhole && (
        <p className="text-[13px] leading-5 text-danger">
          {t('Use digits only, with an optional minus sign.')}
        </p>
      )}
      {lastSeed !== undefined && lastSeed !== seed && isSupported && (
        <Button size="small" variant="muted" className="-ms-2" onClick={() => onSet(lastSeed)}>
          <Pin aria-hidden size={14} /> {t('Reuse the last reply’s seed')}{' '}
          <span className="tabular-nums">{lastSeed}</span>
        </Button>
      )}
    </ParameterRow>
  )
}

const isWholeNumber = (text: string): boolean => /^-?\d{1,40}$/.test(text)
