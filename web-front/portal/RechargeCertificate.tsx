import { Result } from 'antd'
import { Link } from 'react-router-dom'

/** 电子充值凭证, which opens without the frame (DOMAIN §9.2). Nobody has an account of virtual coins yet, so nothing has been charged to one. */
export const RechargeCertificate = () => (
  <main>
    <Result
      status="info"
      title={<h1 className="result-title">电子充值凭证</h1>}
      subTitle="虚拟账户尚未开通，没有可以打印的充值凭证。"
      extra={<Link to="/">返回首页</Link>}
    />
  </main>
)
