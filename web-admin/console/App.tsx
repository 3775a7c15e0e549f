import { QueryClient } from '@tanstack/react-query'
import { CustomRoutes, Resource } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { lazy } from 'react'
import { Admin } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { records } from '#contracts/basicinfo/records.ts'
import { CallError, failureOf } from '#contracts/client/error.ts'
import { Unshown } from '../kit/Detail.tsx'
import { OrderList } from '../order/OrderList.tsx'
import { authProvider } from '../providers/authProvider.ts'
import { dataProvider } from '../providers/dataProvider.ts'
import { call, send } from '../providers/session.ts'
import { store } from '../providers/store.ts'
import { zhCN } from '../providers/zhCN.ts'
import { ConsoleLayout } from './Layout.tsx'
import { dark, light } from './theme.ts'

const data = dataProvider({ call, send })
const i18n = polyglotI18nProvider(() => zhCN, 'zh-CN', [{ locale: 'zh-CN', name: '简体中文' }])
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // what the server refused it refuses again; only a broken line is worth another try
      retry: (count, error) => count < 2 && error instanceof CallError && error.isUnknown,
    },
  },
})

// what the first page does not need is fetched by whoever opens it
const StockList = lazy(() => import('../seats/StockList.tsx').then(({ StockList }) => ({ default: StockList })))
const RefundList = lazy(() => import('../refund/RefundList.tsx').then(({ RefundList }) => ({ default: RefundList })))
const RecordList = lazy(() => import('../record/RecordList.tsx').then(({ RecordList }) => ({ default: RecordList })))
const PaymentList = lazy(() => import('../payment/PaymentList.tsx').then(({ PaymentList }) => ({ default: PaymentList })))
const TimeoutList = lazy(() => import('../order/TimeoutList.tsx').then(({ TimeoutList }) => ({ default: TimeoutList })))
const RecordCreate = lazy(() => import('../record/RecordForm.tsx').then(({ RecordCreate }) => ({ default: RecordCreate })))
const RecordEdit = lazy(() => import('../record/RecordForm.tsx').then(({ RecordEdit }) => ({ default: RecordEdit })))
const PaymentRefundList = lazy(() =>
  import('../payment/PaymentRefundList.tsx').then(({ PaymentRefundList }) => ({ default: PaymentRefundList })),
)
const StockBatchList = lazy(() => import('../seats/StockBatchList.tsx').then(({ StockBatchList }) => ({ default: StockBatchList })))
const NeedsRefundList = lazy(() => import('../payment/NeedsRefundList.tsx').then(({ NeedsRefundList }) => ({ default: NeedsRefundList })))
const PaymentErrorList = lazy(() =>
  import('../payment/PaymentErrorList.tsx').then(({ PaymentErrorList }) => ({ default: PaymentErrorList })),
)
const PolicyList = lazy(() => import('../policy/PolicyList.tsx').then(({ PolicyList }) => ({ default: PolicyList })))
const OrderDetail = lazy(() => import('../order/OrderDetail.tsx').then(({ OrderDetail }) => ({ default: OrderDetail })))
const RefundDetail = lazy(() => import('../refund/RefundDetail.tsx').then(({ RefundDetail }) => ({ default: RefundDetail })))
const JobList = lazy(() => import('../report/JobList.tsx').then(({ JobList }) => ({ default: JobList })))
const ViewStatusList = lazy(() => import('../report/ViewStatusList.tsx').then(({ ViewStatusList }) => ({ default: ViewStatusList })))
const NeedsRefundDetail = lazy(() =>
  import('../payment/NeedsRefundDetail.tsx').then(({ NeedsRefundDetail }) => ({ default: NeedsRefundDetail })),
)
const PaymentDetail = lazy(() => import('../payment/PaymentDetail.tsx').then(({ PaymentDetail }) => ({ default: PaymentDetail })))
const StockDetail = lazy(() => import('../seats/StockDetail.tsx').then(({ StockDetail }) => ({ default: StockDetail })))
const StockBatchDetail = lazy(() => import('../seats/StockBatchDetail.tsx').then(({ StockBatchDetail }) => ({ default: StockBatchDetail })))
const PolicyCreate = lazy(() => import('../policy/PolicyEdit.tsx').then(({ PolicyCreate }) => ({ default: PolicyCreate })))
const PolicyEdit = lazy(() => import('../policy/PolicyEdit.tsx').then(({ PolicyEdit }) => ({ default: PolicyEdit })))

const TaskList = lazy(() => import('../flow/TaskList.tsx').then(({ TaskList }) => ({ default: TaskList })))
const TaskDetail = lazy(() => import('../flow/TaskDetail.tsx').then(({ TaskDetail }) => ({ default: TaskDetail })))
const HandoverList = lazy(() => import('../flow/HandoverList.tsx').then(({ HandoverList }) => ({ default: HandoverList })))
const DefinitionList = lazy(() => import('../flow/DefinitionList.tsx').then(({ DefinitionList }) => ({ default: DefinitionList })))
const DefinitionDetail = lazy(() => import('../flow/DefinitionDetail.tsx').then(({ DefinitionDetail }) => ({ default: DefinitionDetail })))
const AgencyList = lazy(() => import('../agency/AgencyList.tsx').then(({ AgencyList }) => ({ default: AgencyList })))
const AgencyDetail = lazy(() => import('../agency/AgencyDetail.tsx').then(({ AgencyDetail }) => ({ default: AgencyDetail })))
const FinanceCodeList = lazy(() => import('../agency/FinanceCodeList.tsx').then(({ FinanceCodeList }) => ({ default: FinanceCodeList })))
const EmployeeList = lazy(() => import('../organisation/EmployeeList.tsx').then(({ EmployeeList }) => ({ default: EmployeeList })))
const EmployeeDetail = lazy(() => import('../organisation/EmployeeDetail.tsx').then(({ EmployeeDetail }) => ({ default: EmployeeDetail })))
const RoleList = lazy(() => import('../organisation/RoleList.tsx').then(({ RoleList }) => ({ default: RoleList })))
const RoleDetail = lazy(() => import('../organisation/RoleDetail.tsx').then(({ RoleDetail }) => ({ default: RoleDetail })))
const GroupList = lazy(() => import('../organisation/GroupList.tsx').then(({ GroupList }) => ({ default: GroupList })))
const GroupDetail = lazy(() => import('../organisation/GroupDetail.tsx').then(({ GroupDetail }) => ({ default: GroupDetail })))
const DepartmentTree = lazy(() => import('../organisation/DepartmentTree.tsx').then(({ DepartmentTree }) => ({ default: DepartmentTree })))
const PermissionTree = lazy(() => import('../organisation/PermissionTree.tsx').then(({ PermissionTree }) => ({ default: PermissionTree })))
const StatisticList = lazy(() => import('../organisation/StatisticList.tsx').then(({ StatisticList }) => ({ default: StatisticList })))

const home = { to: '/order', label: '订单' }
const NoAccess = () => <Unshown list={home} error={failureOf(403, { message: '您没有访问此页面的权限，请联系管理员' })} />
const NoSuchPage = () => <Unshown list={home} error={failureOf(404, { message: '地址有误，或链接已失效' })} />

/** The map of the console: one line per resource. */
export const App = () => (
  <Admin
    title="团队客票管理后台"
    catchAll={NoSuchPage}
    accessDenied={NoAccess}
    dataProvider={data}
    authProvider={authProvider}
    i18nProvider={i18n}
    queryClient={queries}
    store={store}
    layout={ConsoleLayout}
    theme={light}
    darkTheme={dark}
    defaultTheme="light"
    loginPage={false}
    requireAuth
    disableTelemetry
  >
    <Resource name="order" list={OrderList} show={OrderDetail} />
    <Resource name="order-timeout" list={TimeoutList} />
    <Resource name="refund" list={RefundList} show={RefundDetail} />
    <Resource name="payment" list={PaymentList} show={PaymentDetail} />
    <Resource name="payment-error" list={PaymentErrorList} />
    <Resource name="needs-refund" list={NeedsRefundList} show={NeedsRefundDetail} />
    <Resource name="payment-refund" list={PaymentRefundList} />
    <Resource name="stock" list={StockList} show={StockDetail} />
    <Resource name="stock-batch" list={StockBatchList} show={StockBatchDetail} />
    <Resource name="policy" list={PolicyList} create={PolicyCreate} edit={PolicyEdit} />
    <Resource name="flow-task" list={TaskList} show={TaskDetail} />
    <Resource name="flow-handover" list={HandoverList} />
    <Resource name="flow-definition" list={DefinitionList} show={DefinitionDetail} />
    <Resource name="agency" list={AgencyList} show={AgencyDetail} />
    <Resource name="finance-code" list={FinanceCodeList} />
    <Resource name="employee" list={EmployeeList} show={EmployeeDetail} />
    <Resource name="role" list={RoleList} show={RoleDetail} />
    <Resource name="group" list={GroupList} show={GroupDetail} />
    <Resource name="department" list={DepartmentTree} />
    <Resource name="permission" list={PermissionTree} />
    <Resource name="statistic" list={StatisticList} />
    {records.map(record => (
      <Resource
        key={record.name}
        name={record.name}
        list={<RecordList record={record} />}
        create={<RecordCreate record={record} />}
        edit={<RecordEdit record={record} />}
      />
    ))}
    <CustomRoutes>
      <Route path="/" element={<Navigate to="/order" replace />} />
      <Route path="/jobs" element={<JobList />} />
      <Route path="/monitoring" element={<ViewStatusList />} />
    </CustomRoutes>
  </Admin>
)
