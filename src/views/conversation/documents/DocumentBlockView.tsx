import type { DocumentBlock } from '@/domain/documents/documentText'

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

function Table({ rows: [head = [], ...body] }: { readonly rows: readonly (readonly string[])[] }) {
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
              {head.map((_, column) => (
                <td key={column} className="border-b border-line px-2 py-1 align-top">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
