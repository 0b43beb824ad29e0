import { useEffect, useState } from 'react'

import type { Dialect } from '@/domain/connections/dialect'
import { DIALECTS, openDialect } from '@/domain/dialects'
import { codeMissing, codeState } from '@/lib/loadCode'

/** Whether the code of a dialect is here, which this brings. Where it cannot be had, the page says so. */
export function useDialectCode(dialect: Dialect): boolean {
  const [brought, setBrought] = useState<Dialect>()
  useEffect(() => {
    let isCurrent = true
    openDialect(dialect).then(
      () => isCurrent && setBrought(dialect),
      async (cause: unknown) => codeState.show(await codeMissing(cause)),
    )
    return () => {
      isCurrent = false
    }
  }, [dialect])
  return brought === dialect || DIALECTS[dialect].code.value() !== undefined
}
