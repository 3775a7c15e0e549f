import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { AnyField } from '#contracts/kernel/field.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useMay } from '../kit/calls.ts'
import { ImportButton } from '../kit/ImportDialog.tsx'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'
import { useReferences } from './useReferences.ts'

/** fields shown at first; the others are offered in the column chooser */
const SHOWN = 8
/** as many fields leave no room for when it was changed */
const CROWDED = 6

/** The list of a record, from its declaration. */
export const RecordList = ({ record }: { record: AnyRecord }) => {
  const may = useMay()
  // a reference is read by its name
  const choices = useReferences(record) ?? {}
  const nameOf = (field: string) => (row: RaRecord) => choices[field]?.[row[field]] ?? row[field] ?? '--'
  const { name, zh, endpoints, switchable, importable } = record
  const fields = Object.entries(record.fields as Record<string, AnyField>)
  const narrowing = fields.filter(([, { kind }]) => kind === 'choice' || kind === 'ref' || kind === 'flag')
  const searched = fields.filter(([, { search }]) => search)
  const [sort = 'id'] = record.sort
  return (
    <ListScreen
      title={zh}
      row={record.doc}
      columns={[
        ...fields.map(([field, { kind }], index) => ({
          field,
          hidden: index >= SHOWN,
          ...(kind === 'ref' && { render: nameOf(field) }),
        })),
        ...(switchable ? ['enabled'] : []),
        { field: 'updatedAt', hidden: fields.length >= CROWDED },
        { field: 'updatedBy', hidden: true },
      ]}
      sort={sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }}
      filters={[
        ...(searched.length > 0
          ? [{ field: 'q', title: searched.some(([, { search }]) => search === 'pinyin') ? '代码、名称或拼音' : '关键字' }]
          : []),
        ...narrowing.map(([field, { title }]) => ({ field, title, ...(choices[field] && { labels: choices[field] }) })),
        ...(switchable ? ['enabled'] : []),
      ]}
      sortable={record.columns.map(({ field }) => field)}
      href={({ id }) => `/${name}/${encodeURIComponent(id)}`}
      actions={
        <>
          {importable && <ImportButton endpoint={endpoints.import} template={endpoints.template} row={record.doc} />}
          {may(endpoints.add) && (
            <Button component={RouterLink} to={`/${name}/create`} variant="contained">
              新增{zh}
            </Button>
          )}
        </>
      }
      {...(switchable && { rowActions: (row: { id: string | number; enabled?: boolean }) => <Switch record={record} row={row} /> })}
      emptyHint={`还没有${zh}；可以新增${importable ? '，或下载模板填写后导入' : ''}`}
    />
  )
}

const Switch = ({ record, row: { id, enabled } }: { record: AnyRecord; row: { id: string | number; enabled?: boolean } }) => (
  <Box>
    <ActionButton
      size="small"
      variant="text"
      endpoint={enabled ? record.endpoints.disable : record.endpoints.enable}
      label={enabled ? '停用' : '启用'}
      fixed={{ id, ids: undefined }}
      explain={enabled ? `停用后 ${id} 不能再被选用，已有数据不受影响。` : `启用后 ${id} 可以被选用。`}
    />
  </Box>
)
