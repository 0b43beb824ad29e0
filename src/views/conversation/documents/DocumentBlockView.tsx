import type { DocumentBlock } from '@/domain/documents/documentText'
import { evenRows } from '@/domain/documents/passages'

/** A heading, paragraph or table of a document, as text, never as markup. */
export function DocumentBlockView({ block }: { readonly block: DocumentBlock }) {
  switch (block.type) {
    case 'heading':
      return <h3 className={block.level <= 2 ? 'text-lg font-semibold' : 'font-semibold'}>{block.text}</h3>
    case 'text':
      return <p className="wrap-anywhere whitespace-pre-wrap">{block.text}</p>
    case 'table':
      return <Table rows={block.rows} />
  }
}

function Table({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  const [head = [], ...body] = evenRows(rows)
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-[13px] tabular-nums">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th
                key={index}
                scope="col"
                className="border-b border-line-strong px-2 py-1 text-left font-medium"
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="border-b border-line px-2 py-1 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
