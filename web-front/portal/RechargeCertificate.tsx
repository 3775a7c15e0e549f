import { Link } from 'react-router-dom'
import { Empty } from '../kit/States.tsx'

/** 电子充值凭证, which opens without the frame (DOMAIN §9.2). Nobody has an account of virtual coins yet, so nothing has been charged to one. */
export const RechargeCertificate = () => (
  <div className="portal">
    <main>
      <h1>电子充值凭证</h1>
      <section>
        <Empty title="没有充值凭证" text="虚拟账户尚未开通，没有可以打印的充值凭证。">
          <Link className="way-out" to="/">
            返回首页
          </Link>
        </Empty>
      </section>
    </main>
  </div>
)
