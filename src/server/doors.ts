import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { MODULES } from '../../eslint.layers.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const EXPORTS = /export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'\.\/([^']+)'/g
const IMPORTS = /^(import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/gm
const listed = (names: string) => names.split(',').flatMap((name) => name.trim() || [])

/**
 * Who imports from the door of a module gets each name from the file it is in. So a door brings nothing but what is
 * asked for, and the files above are as they would be without doors.
 */
export function doors(): Plugin {
  const fileOf = new Map(
    MODULES.map((module) => {
      const door = readFileSync(here(`../${module}/index.ts`), 'utf8')
      const files = [...door.matchAll(EXPORTS)].flatMap(([, names = '', file]) =>
        listed(names).map((name): [string, string] => [name.replace(/^type /, ''), `@/${module}/${file}`]),
      )
      return [here(`../${module}`), new Map(files)] as const
    }),
  )
  return {
    name: 'doors',
    transform: {
      filter: { id: /[\\/](?:src|test)[\\/].*\.tsx?$/ },
      handler(code, id) {
        const pathOf = (specifier: string) =>
          specifier.startsWith('@/')
            ? here(`../${specifier.slice(2)}`)
            : posix.join(posix.dirname(id), specifier)
        return code.replaceAll(IMPORTS, (statement, verb: string, names: string, specifier: string) => {
          const files = fileOf.get(pathOf(specifier))
          if (!files) return statement
          const direct = listed(names).map((name) => {
            const file = files.get(name.split(' as ')[0] ?? '')
            if (file === undefined) this.error(`‘${specifier}’ exports no ‘${name}’.`)
            return `${verb} { ${name} } from '${file}'`
          })
          return direct.join(';')
        })
      },
    },
  }
}
