"""The life (life.ts) with the client that openapi-python-client generates."""

import sys
import time
import uuid
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from urllib.request import Request, urlopen

from newgt_client import AuthenticatedClient, Client
from newgt_client.api.auth import get_api_member_auth_verify_code_uuid as captcha
from newgt_client.api.auth import post_api_member_auth_login as login
from newgt_client.api.group import post_api_order_group_express_r_searching_price_seat as search
from newgt_client.api.group import post_api_order_group_express_w_order_submit as submit
from newgt_client.api.order import get_api_order_r_detail as detail
from newgt_client.api.order import get_api_order_r_prepayment_receipt_pdf as receipt
from newgt_client.api.passenger import get_api_order_passenger_r_export as export
from newgt_client.api.passenger import post_api_order_passenger_w_import as import_names
from newgt_client.api.payment import post_api_order_payment_w_goto_pay_alipay as pay
from newgt_client.api.refund import get_api_order_refund_r_detail as refund_detail
from newgt_client.api.refund import get_api_order_refund_r_file_id as refund_file
from newgt_client.api.refund import post_api_order_refund_w_submit as refund
from newgt_client.models import (
    MemberAuthLoginBody,
    OrderGroupExpressSearchingPriceSeatBody,
    OrderPaymentGotoPayAlipayBody,
    PostApiOrderPassengerWImportBody,
    PostApiOrderPassengerWImportBody导入方式 as Mode,
    PostApiOrderRefundWSubmitFilesBody,
    PostApiOrderRefundWSubmitFilesBody退票类型 as RefundType,
    SubmitBody,
)
from newgt_client.types import File

address, day, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
stranger = Client(base_url=address)

key = str(uuid.uuid4())
letters = captcha.sync_detailed(key, client=stranger).headers["x-demo-captcha"]
password = sha256(b"Newgt-2026!").hexdigest()
entered = login.sync(client=stranger, body=MemberAuthLoginBody(login_name="yefeng", password=password, uuid=key, verify_code=letters))
client = AuthenticatedClient(base_url=address, token=entered.data.access_token)

journey = {"voyageType": "S", "legs": [{"origin": "HAK", "destination": "PEK", "date": day}], "counts": {"ADULT": 10}}
flight = search.sync(client=client, body=OrderGroupExpressSearchingPriceSeatBody.from_dict(journey)).data.legs[0].flights[0]
assert flight.seats_left >= 10 and flight.total > 0
order = {
    **journey,
    "legs": [{"stockId": flight.stock_id}],
    "total": flight.total,
    "groupName": "Python团",
    "contact": {"name": "符海燕", "phone": "0898-66000001"},
}
ordered = submit.sync(client=client, body=SubmitBody.from_dict(order), idempotency_key=str(uuid.uuid4())).data
order_id = ordered.order_id
assert ordered.total == flight.total

refused = detail.sync_detailed(client=client, order_id="nobody")
assert refused.status_code == 404 and "订单不存在" in refused.parsed.message, refused

opened = pay.sync(client=client, body=OrderPaymentGotoPayAlipayBody(order_id=order_id, total_amount=ordered.total)).data
assert urlopen(Request(opened.pay_url, method="POST", data=b"")).status == 200
for _ in range(100):
    if detail.sync(client=client, order_id=order_id).data.status.value == "PAID":
        break
    time.sleep(0.1)

names = File(payload=BytesIO((folder / "names.xlsx").read_bytes()), file_name="names.xlsx")
body = PostApiOrderPassengerWImportBody(order_id=order_id, mode=Mode.ALL, file=[names])
assert import_names.sync(client=client, body=body).data.written == 10
known = detail.sync(client=client, order_id=order_id).data
assert known.status.value == "PAID" and len(known.passengers) == 10

assert export.sync(client=client, order_id=order_id).payload.read().startswith(b"PK")
assert receipt.sync(client=client, order_id=order_id).payload.read().startswith(b"%PDF")

picture = (folder / "picture.png").read_bytes()
paper = lambda: [File(payload=BytesIO(picture), file_name="picture.png")]
asked = PostApiOrderRefundWSubmitFilesBody(
    order_id=order_id,
    ids=[known.passengers[0].id, known.passengers[1].id],
    refund_type=RefundType.SICKNESS,
    reason_code="ILLNESS",
    id_card=paper(),
    diagnosis=paper(),
    medical_invoice=paper(),
)
applied = refund.sync(client=client, body=asked).data
assert applied.totals.tickets == 2 and applied.totals.refund > 0
application = refund_detail.sync(client=client, refund_id=applied.refund_id).data
assert application.status.value == "REFUNDSUBMIT"
assert [paper.kind.value for paper in application.papers] == ["ID_CARD", "DIAGNOSIS", "MEDICAL_INVOICE"]
assert refund_file.sync(application.papers[1].id, client=client).payload.read() == picture
