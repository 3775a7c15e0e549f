import { useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { loginInfo, loginNameOf, whoIsIn } from '#contracts/client/login-info.ts'
import { showMark } from '#contracts/client/mark.ts'
import { opening } from '#contracts/client/opening.tsx'
import { watchLogin } from '#contracts/client/other-login.ts'
import { watermarkFor } from '#contracts/client/watermark.ts'
import { FRONT } from '../kit/door.ts'
import '../kit/going.ts'
import { Frame } from '../kit/Frame.tsx'
import { nameThePage } from '../kit/titles.ts'
import { forgetOthers } from '../kit/traces.ts'
import { useLive } from '../kit/useLive.ts'
import { countVisit, useConfig } from './ask.ts'
import { usePlaces } from './frame/places.ts'
import './portal.css'
import { Shell } from './Shell.tsx'

const Password = opening(() => import('./Password.tsx').then(({ Password }) => Password))
const RechargeCertificate = opening(() => import('./RechargeCertificate.tsx').then(({ RechargeCertificate }) => RechargeCertificate))
const SearchTickets = opening(() => import('./search/SearchTickets.tsx').then(({ SearchTickets }) => SearchTickets))
const Orders = opening(() => import('./order/Orders.tsx').then(({ Orders }) => Orders))
const NewOrder = opening(() => import('./order/new/NewOrder.tsx').then(({ NewOrder }) => NewOrder))
const Workspace = opening(() => import('./order/workspace/Workspace.tsx').then(({ Workspace }) => Workspace))
const Refunds = opening(() => import('./refund/Refunds.tsx').then(({ Refunds }) => Refunds))
const NewRefund = opening(() => import('./refund/NewRefund.tsx').then(({ NewRefund }) => NewRefund))
const RefundPage = opening(() => import('./refund/RefundPage.tsx').then(({ RefundPage }) => RefundPage))
const Home = opening(() => import('./home/Home.tsx').then(({ Home }) => Home))
const Found = opening(() => import('./find/Found.tsx').then(({ Found }) => Found))
const Account = opening(() => import('./account/Account.tsx').then(({ Account }) => Account))
const Virtual = opening(() => import('./account/virtual/Virtual.tsx').then(({ Virtual }) => Virtual))
const Earnest = opening(() => import('./account/earnest/Earnest.tsx').then(({ Earnest }) => Earnest))
const Clients = opening(() => import('./account/client/Clients.tsx').then(({ Clients }) => Clients))
const Deposit = opening(() => import('./account/deposit/Deposit.tsx').then(({ Deposit }) => Deposit))
const Credits = opening(() => import('./account/credit/Credits.tsx').then(({ Credits }) => Credits))
const Credit = opening(() => import('./account/credit/Credit.tsx').then(({ Credit }) => Credit))
const Fines = opening(() => import('./account/fine/Fines.tsx').then(({ Fines }) => Fines))
const Quotes = opening(() => import('./quotation/Quotes.tsx').then(({ Quotes }) => Quotes))
const Quote = opening(() => import('./quotation/Quote.tsx').then(({ Quote }) => Quote))
const Notices = opening(() => import('./notice/Notices.tsx').then(({ Notices }) => Notices))
const Hall = opening(() => import('./bidding/Hall.tsx').then(({ Hall }) => Hall))
const FreeHall = opening(() => import('./bidding/FreeHall.tsx').then(({ FreeHall }) => FreeHall))
const OpenFree = opening(() => import('./bidding/OpenFree.tsx').then(({ OpenFree }) => OpenFree))
const Lot = opening(() => import('./bidding/Lot.tsx').then(({ Lot }) => Lot))
const Mine = opening(() => import('./bidding/Mine.tsx').then(({ Mine }) => Mine))
const Bags = opening(() => import('./bags/Bags.tsx').then(({ Bags }) => Bags))
const Bag = opening(() => import('./bags/Bag.tsx').then(({ Bag }) => Bag))
const Allocations = opening(() => import('./bags/Allocations.tsx').then(({ Allocations }) => Allocations))
const Allocation = opening(() => import('./bags/Allocation.tsx').then(({ Allocation }) => Allocation))
const MyAllocations = opening(() => import('./bags/MyBags.tsx').then(({ MyAllocations }) => MyAllocations))
const MyBags = opening(() => import('./bags/MyBags.tsx').then(({ MyBags }) => MyBags))
const SubAgents = opening(() => import('./subAgent/SubAgents.tsx').then(({ SubAgents }) => SubAgents))
const SubAgent = opening(() => import('./subAgent/SubAgent.tsx').then(({ SubAgent }) => SubAgent))
const NotFound = opening(() => import('./NotFound.tsx').then(({ NotFound }) => NotFound))

/** The portal of agencies under /newgt/front; a link within it is relative to that. */
export const Portal = () => (
  <Frame>
    <BrowserRouter basename={FRONT}>
      <Marked />
      <Visits />
      <Watching />
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<Home />} />
          <Route path="demandManagement/searchTickets" element={<SearchTickets />} />
          <Route path="order" element={<Orders />} />
          <Route path="order/new" element={<NewOrder />} />
          <Route path="order/:orderId" element={<Workspace />} />
          <Route path="refund" element={<Refunds />} />
          <Route path="refund/new" element={<NewRefund />} />
          <Route path="refund/:refundId" element={<RefundPage />} />
          <Route path="password" element={<Password />} />
          <Route path="search" element={<Found />} />
          <Route path="account" element={<Account />} />
          <Route path="account/virtual" element={<Virtual />} />
          <Route path="account/earnest" element={<Earnest />} />
          <Route path="account/client" element={<Clients />} />
          <Route path="account/deposit" element={<Deposit />} />
          <Route path="account/credit" element={<Credits />} />
          <Route path="account/credit/:id" element={<Credit />} />
          <Route path="account/fine" element={<Fines />} />
          <Route path="quotation" element={<Quotes />} />
          <Route path="quotation/:id" element={<Quote />} />
          <Route path="notice" element={<Notices />} />
          <Route path="bidding" element={<Hall />} />
          <Route path="bidding/free" element={<FreeHall />} />
          <Route path="bidding/free/open" element={<OpenFree />} />
          <Route path="bidding/mine" element={<Mine />} />
          <Route path="bidding/:id" element={<Lot />} />
          <Route path="bags" element={<Bags />} />
          <Route path="bags/mine" element={<MyBags />} />
          <Route path="bags/:id" element={<Bag />} />
          <Route path="allocations" element={<Allocations />} />
          <Route path="allocations/mine" element={<MyAllocations />} />
          <Route path="allocations/:id" element={<Allocation />} />
          <Route path="subAgent" element={<SubAgents />} />
          <Route path="subAgent/:id" element={<SubAgent />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        {/* opens without the frame, to be printed */}
        <Route path="virtualCoin/EleRechargeCertificate" element={<RechargeCertificate />} />
      </Routes>
    </BrowserRouter>
  </Frame>
)

/** The watermark over every page; while nobody has said who goes without it, everybody has it. */
const Marked = () => {
  const claims = loginInfo()?.accessTokenJson
  const { data: exempt = '' } = useConfig('watermarkExempt', claims?.memberType === 'User_Agent')
  const text = watermarkFor(loginNameOf(claims), exempt)
  useEffect(() => showMark(text), [text])
  return null
}

/** What is shown is asked again when it changes, and as whoever is logged in. */
const Watching = () => {
  useLive()
  useEffect(() => {
    forgetOthers(sessionStorage, whoIsIn())
    return watchLogin(undefined, { changed: user => forgetOthers(sessionStorage, user) })
  }, [])
  return null
}

const Visits = () => {
  const { pathname } = useLocation()
  usePlaces()
  useEffect(() => {
    const page = `${FRONT}${pathname === '/' ? '' : pathname}`
    nameThePage(page)
    countVisit(page)
  }, [pathname])
  return null
}
