import simpleRest from 'ra-data-simple-rest'
import {
  Admin,
  BooleanInput,
  Create,
  DataTable,
  DateInput,
  Edit,
  List,
  NumberInput,
  Pagination,
  Resource,
  SelectColumnsButton,
  SelectInput,
  SimpleForm,
  TextInput,
  TopToolbar,
  useGetList,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import * as p from '#contracts/kernel/record.ts'
import * as o from '#contracts/order/api.ts'

const L = () => (
  <List>
    <DataTable>
      <DataTable.Col source="id" />
    </DataTable>
  </List>
)
const E = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="a" />
      <SelectInput source="b" />
      <BooleanInput source="c" />
      <NumberInput source="d" />
      <DateInput source="e" />
    </SimpleForm>
  </Edit>
)
console.log(o.orderDetail, p.record, formatDateTime, SelectColumnsButton, Pagination, TopToolbar, useGetList, Create)
export const showConsole = (root: HTMLElement) =>
  createRoot(root).render(
    <Admin dataProvider={simpleRest('/api/rest')}>
      <Resource name="order" list={L} edit={E} />
    </Admin>,
  )
