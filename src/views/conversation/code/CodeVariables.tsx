import type { CodeVariable } from '@/domain/code/codeRun'
import { formatNumber } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'
import './code.css'

/** What the interpreter of a chat keeps for the next run: closed until one wants to see it. */
export function CodeVariables({ variables }: { readonly variables: readonly CodeVariable[] }) {
  if (variables.length === 0) return null
  return (
    <details className="run-code-variables">
      <summary>{t('Variables: {count}', { count: formatNumber(variables.length) })}</summary>
      <table aria-label={t('Variables')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Size or value')}</th>
          </tr>
        </thead>
        <tbody>
          {variables.map(({ name, type, size }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{type}</td>
              <td>{size}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
