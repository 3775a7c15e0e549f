import { QueryClient } from '@tanstack/react-query'
import { CustomRoutes, Resource } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { Admin } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { records } from '#contracts/basicinfo/records.ts'
import { CallError, failureOf } from '#contracts/client/error.ts'
import { opening } from '#contracts/client/opening.tsx'
import { Unshown } from '../kit/Detail.tsx'
import { OrderList } from '../order/OrderList.tsx'
import { authProvider } from '../providers/authProvider.ts'
import { dataProvider } from '../providers/dataProvider.ts'
import { call, send } from '../providers/session.ts'
import { store } from '../providers/store.ts'
import { zhCN } from '../providers/zhCN.ts'
import { ConsoleLayout } from './Layout.tsx'
import { Notices } from './Notices.tsx'
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
const StockList = opening(() => import('../seats/StockList.tsx').then(({ StockList }) => StockList))
const RefundList = opening(() => import('../refund/RefundList.tsx').then(({ RefundList }) => RefundList))
const RecordList = opening(() => import('../record/RecordList.tsx').then(({ RecordList }) => RecordList))
const PaymentList = opening(() => import('../payment/PaymentList.tsx').then(({ PaymentList }) => PaymentList))
const BegunStepList = opening(() => import('../order/BegunStepList.tsx').then(({ BegunStepList }) => BegunStepList))
const TimeoutList = opening(() => import('../order/TimeoutList.tsx').then(({ TimeoutList }) => TimeoutList))
const RecordCreate = opening(() => import('../record/RecordForm.tsx').then(({ RecordCreate }) => RecordCreate))
const RecordEdit = opening(() => import('../record/RecordForm.tsx').then(({ RecordEdit }) => RecordEdit))
const PaymentRefundList = opening(() => import('../payment/PaymentRefundList.tsx').then(({ PaymentRefundList }) => PaymentRefundList))
const OffsetList = opening(() => import('../payment/OffsetList.tsx').then(({ OffsetList }) => OffsetList))
const OffsetDetail = opening(() => import('../payment/OffsetDetail.tsx').then(({ OffsetDetail }) => OffsetDetail))
const StockBatchList = opening(() => import('../seats/StockBatchList.tsx').then(({ StockBatchList }) => StockBatchList))
const ParkedList = opening(() => import('../report/ParkedList.tsx').then(({ ParkedList }) => ParkedList))
const MailList = opening(() => import('../order/notice/MailList.tsx').then(({ MailList }) => MailList))
const NeedsRefundList = opening(() => import('../payment/NeedsRefundList.tsx').then(({ NeedsRefundList }) => NeedsRefundList))
const PaymentErrorList = opening(() => import('../payment/PaymentErrorList.tsx').then(({ PaymentErrorList }) => PaymentErrorList))
const PolicyList = opening(() => import('../policy/PolicyList.tsx').then(({ PolicyList }) => PolicyList))
const OrderDetail = opening(() => import('../order/OrderDetail.tsx').then(({ OrderDetail }) => OrderDetail))
const RefundDetail = opening(() => import('../refund/RefundDetail.tsx').then(({ RefundDetail }) => RefundDetail))
const JobList = opening(() => import('../report/JobList.tsx').then(({ JobList }) => JobList))
const ViewStatusList = opening(() => import('../report/ViewStatusList.tsx').then(({ ViewStatusList }) => ViewStatusList))
const NeedsRefundDetail = opening(() => import('../payment/NeedsRefundDetail.tsx').then(({ NeedsRefundDetail }) => NeedsRefundDetail))
const PaymentDetail = opening(() => import('../payment/PaymentDetail.tsx').then(({ PaymentDetail }) => PaymentDetail))
const StockDetail = opening(() => import('../seats/StockDetail.tsx').then(({ StockDetail }) => StockDetail))
const StockBatchDetail = opening(() => import('../seats/StockBatchDetail.tsx').then(({ StockBatchDetail }) => StockBatchDetail))
const PolicyCreate = opening(() => import('../policy/PolicyEdit.tsx').then(({ PolicyCreate }) => PolicyCreate))
const PolicyEdit = opening(() => import('../policy/PolicyEdit.tsx').then(({ PolicyEdit }) => PolicyEdit))

const TaskList = opening(() => import('../flow/TaskList.tsx').then(({ TaskList }) => TaskList))
const TaskDetail = opening(() => import('../flow/TaskDetail.tsx').then(({ TaskDetail }) => TaskDetail))
const HandoverList = opening(() => import('../flow/HandoverList.tsx').then(({ HandoverList }) => HandoverList))
const LineList = opening(() => import('../flow/LineList.tsx').then(({ LineList }) => LineList))
const DefinitionList = opening(() => import('../flow/DefinitionList.tsx').then(({ DefinitionList }) => DefinitionList))
const DefinitionDetail = opening(() => import('../flow/DefinitionDetail.tsx').then(({ DefinitionDetail }) => DefinitionDetail))
const AgencyList = opening(() => import('../agency/AgencyList.tsx').then(({ AgencyList }) => AgencyList))
const AgencyDetail = opening(() => import('../agency/AgencyDetail.tsx').then(({ AgencyDetail }) => AgencyDetail))
const FinanceCodeList = opening(() => import('../agency/FinanceCodeList.tsx').then(({ FinanceCodeList }) => FinanceCodeList))
const EmployeeList = opening(() => import('../organisation/EmployeeList.tsx').then(({ EmployeeList }) => EmployeeList))
const EmployeeDetail = opening(() => import('../organisation/EmployeeDetail.tsx').then(({ EmployeeDetail }) => EmployeeDetail))
const RoleList = opening(() => import('../organisation/RoleList.tsx').then(({ RoleList }) => RoleList))
const RoleDetail = opening(() => import('../organisation/RoleDetail.tsx').then(({ RoleDetail }) => RoleDetail))
const GroupList = opening(() => import('../organisation/GroupList.tsx').then(({ GroupList }) => GroupList))
const GroupDetail = opening(() => import('../organisation/GroupDetail.tsx').then(({ GroupDetail }) => GroupDetail))
const DepartmentTree = opening(() => import('../organisation/DepartmentTree.tsx').then(({ DepartmentTree }) => DepartmentTree))
const PermissionTree = opening(() => import('../organisation/PermissionTree.tsx').then(({ PermissionTree }) => PermissionTree))
const StatisticList = opening(() => import('../organisation/StatisticList.tsx').then(({ StatisticList }) => StatisticList))

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
    notification={Notices}
    theme={light}
    darkTheme={dark}
    defaultTheme="light"
    loginPage={false}
    requireAuth
    disableTelemetry
  >
    <Resource name="order" list={OrderList} show={OrderDetail} />
    <Resource name="order-timeout" list={TimeoutList} />
    <Resource name="begun-step" list={BegunStepList} />
    <Resource name="mail" list={MailList} />
    <Resource name="parked" list={ParkedList} />
    <Resource name="refund" list={RefundList} show={RefundDetail} />
    <Resource name="payment" list={PaymentList} show={PaymentDetail} />
    <Resource name="payment-error" list={PaymentErrorList} />
    <Resource name="needs-refund" list={NeedsRefundList} show={NeedsRefundDetail} />
    <Resource name="payment-refund" list={PaymentRefundList} />
    <Resource name="offset" list={OffsetList} show={OffsetDetail} />
    <Resource name="stock" list={StockList} show={StockDetail} />
    <Resource name="stock-batch" list={StockBatchList} show={StockBatchDetail} />
    <Resource name="policy" list={PolicyList} create={PolicyCreate} edit={PolicyEdit} />
    <Resource name="flow-task" list={TaskList} show={TaskDetail} />
    <Resource name="flow-handover" list={HandoverList} />
    <Resource name="flow-line" list={LineList} />
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
    {/* opened without the frame, to be printed; what is to stand on them comes with later issues */}
    <CustomRoutes>
      <Route path="/" element={<Navigate to="/order" replace />} />
      <Route path="/jobs" element={<JobList />} />
      <Route path="/monitoring" element={<ViewStatusList />} />
    </CustomRoutes>
  </Admin>
)
