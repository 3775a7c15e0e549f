import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tokens } from '../contracts/client/look/vite.ts'
import { chunks } from '../ops/build/chunks.ts'
import { endpoints } from '../ops/build/endpoints.ts'
import { preloads } from '../ops/build/preloads.ts'

/**
 * The API server. It serves one page from dist/web-front for /newgt/login, /newgt/register, /newgt/guide and /newgt/front.
 */
const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** The pages that are most often opened by a link or by hand; each is loaded together with the frame. */
const inPortal = (page: string) => ['portal/Portal.tsx', `portal/${page}.tsx`]
const pages = {
  '/newgt/login': ['identity/login/Login.tsx'],
  '/newgt/guide': ['portal/Portal.tsx', 'guidelist/Guide.tsx'],
  '/newgt/register': ['agency/register/Registration.tsx'],
  '/newgt/front': inPortal('home/Home'),
  '/newgt/front/demandManagement/searchTickets': inPortal('search/SearchTickets'),
  '/newgt/front/order': inPortal('order/Orders'),
  '/newgt/front/order/new': inPortal('order/new/NewOrder'),
  '/newgt/front/order/:orderId': inPortal('order/workspace/Workspace'),
  '/newgt/front/refund': inPortal('refund/Refunds'),
  '/newgt/front/refund/:refundId': inPortal('refund/RefundPage'),
  '/newgt/front/*': ['portal/Portal.tsx'],
}

const often = ['home/Home', 'search/SearchTickets', 'order/Orders', 'order/workspace/Workspace'].map(page => `/portal/${page}.tsx`)

const kit = (...names: readonly string[]) => names.map(name => `/web-front/kit/${name}`)
/** small components that are shown together */
const together = {
  states: kit('Loading.tsx', 'Empty.tsx', 'Problem.tsx', 'Fetched.tsx', 'unanswered.ts'),
  fields: kit('Field.tsx', 'Fields.tsx'),
  files: kit('FilePick.tsx', 'FileRow.tsx', 'useUpload.ts'),
  lines: kit('Lines.tsx', 'ComparedLines.tsx'),
  looks: ['Tag', 'Airline', 'AirportName', 'Route', 'Money', 'TimeLeft'].map(name => `/client/look/${name}.tsx`),
  account: ['AccountCard', 'Fact', 'Carriers', 'Way'].map(name => `/portal/account/${name}.tsx`),
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/newgt/front/',
  plugins: [react(), tokens(), endpoints(), chunks({ slim: ['/agency/register/Registration.tsx'], often, together }), preloads(pages)],
  server: { port: 5174, proxy: { '/api': server, '/cas': server, '/newgt/backendLogin': server } },
  build: {
    outDir: '../dist/web-front',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // these packages declare nothing about side effects and have none, and the pages use only a small part of them
      treeshake: { moduleSideEffects: id => !/node_modules\/(?:chinese-days|typebox|@rc-component)\/|\/contracts\/(?!client\/)/.test(id) },
    },
  },
})
