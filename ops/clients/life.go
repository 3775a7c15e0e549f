// The life (life.ts) with the client that openapi-generator makes for Go.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"newgt"
)

func must[T any](value T, _ *http.Response, err error) T {
	if err != nil {
		var refused *newgt.GenericOpenAPIError
		if errors.As(err, &refused) {
			panic(fmt.Sprintf("%v: %s", err, refused.Body()))
		}
		panic(err)
	}
	return value
}
func expect(holds bool, what string, found ...any) {
	if !holds {
		panic(fmt.Sprint(what, ": ", found))
	}
}
func file(path string) *os.File {
	opened, err := os.Open(path)
	return must(opened, nil, err)
}
func bytesOf(file *os.File) []byte {
	content, err := io.ReadAll(file)
	return must(content, nil, err)
}

func main() {
	address, day, folder := os.Args[1], os.Args[2], os.Args[3]
	config := newgt.NewConfiguration()
	config.Servers = newgt.ServerConfigurations{{URL: address}}
	api := newgt.NewAPIClient(config)
	nobody := context.Background()

	key := fmt.Sprintf("go-%d", time.Now().UnixNano())
	image, answer, err := api.AuthAPI.GetApiMemberAuthVerifyCodeUuid(nobody, key).Execute()
	must(image, answer, err)
	login := newgt.NewMemberAuthLoginBody()
	login.SetLoginName("yefeng")
	login.SetPassword(fmt.Sprintf("%x", sha256.Sum256([]byte("Newgt-2026!"))))
	login.SetUuid(key)
	login.SetVerifyCode(answer.Header.Get("x-demo-captcha"))
	entered := must(api.AuthAPI.PostApiMemberAuthLogin(nobody).MemberAuthLoginBody(*login).Execute())
	me := context.WithValue(nobody, newgt.ContextAccessToken, entered.Data.GetAccessToken())

	adults := int32(10)
	counts := newgt.OrderGroupExpressSearchingPriceSeatBodyCounts{ADULT: &adults}
	legs := []newgt.OrderGroupExpressSearchingPriceSeatBodyLegsInner{{Origin: "HAK", Destination: "PEK", Date: day}}
	journey := newgt.OrderGroupExpressSearchingPriceSeatBody{VoyageType: "S", Legs: legs, Counts: &counts}
	found := must(api.GroupAPI.PostApiOrderGroupExpressRSearchingPriceSeat(me).OrderGroupExpressSearchingPriceSeatBody(journey).Execute())
	flight := found.Data.Legs[0].Flights[0]
	expect(flight.SeatsLeft >= 10 && flight.Total > 0, "a flight", flight)
	order := newgt.SubmitBody{
		VoyageType: "S",
		Legs:       []newgt.SubmitBodyLegsInner{{StockId: flight.StockId}},
		Counts:     counts,
		Total:      flight.Total,
		GroupName:  "Go团",
		Contact:    newgt.Contact{Name: "符海燕", Phone: "0898-66000001"},
	}
	ordered := must(api.GroupAPI.PostApiOrderGroupExpressWOrderSubmit(me).SubmitBody(order).IdempotencyKey(key).Execute()).Data
	expect(ordered.Total == flight.Total, "the price that was shown", ordered)

	detail := func() newgt.OrderDetailData {
		return must(api.OrderAPI.GetApiOrderRDetail(me).OrderId(ordered.OrderId).Execute()).Data
	}
	_, answer, err = api.OrderAPI.GetApiOrderRDetail(me).OrderId("nobody").Execute()
	var refused *newgt.GenericOpenAPIError
	expect(errors.As(err, &refused) && answer.StatusCode == 404, "a refusal", err)
	expect(strings.Contains(refused.Model().(newgt.Failure).Message, "订单不存在"), "in words", refused.Model())

	payment := newgt.OrderPaymentGotoPayAlipayBody{OrderId: ordered.OrderId, TotalAmount: ordered.Total}
	opened := must(api.PaymentAPI.PostApiOrderPaymentWGotoPayAlipay(me).OrderPaymentGotoPayAlipayBody(payment).Execute()).Data
	pressed, err := http.Post(opened.PayUrl, "application/x-www-form-urlencoded", nil)
	expect(must(pressed, nil, err).StatusCode == 200, "the gateway", pressed.Status)
	for tries := 0; tries < 100 && detail().Status != "PAID"; tries++ {
		time.Sleep(100 * time.Millisecond)
	}

	names := []*os.File{file(filepath.Join(folder, "names.xlsx"))}
	report := must(api.PassengerAPI.PostApiOrderPassengerWImport(me).OrderId(ordered.OrderId).Mode("all").File(names).Execute()).Data
	expect(report.Written == 10, "ten names", report)
	known := detail()
	expect(known.Status == "PAID" && len(known.Passengers) == 10, "paid and named", known.Status)

	sheet := bytesOf(must(api.PassengerAPI.GetApiOrderPassengerRExport(me).OrderId(ordered.OrderId).Execute()))
	expect(bytes.HasPrefix(sheet, []byte("PK")), "a workbook", len(sheet))
	receipt := bytesOf(must(api.OrderAPI.GetApiOrderRPrepaymentReceiptPdf(me).OrderId(ordered.OrderId).Execute()))
	expect(bytes.HasPrefix(receipt, []byte("%PDF")), "a PDF", len(receipt))

	picture := filepath.Join(folder, "picture.png")
	paper := func() []*os.File { return []*os.File{file(picture)} }
	applied := must(api.RefundAPI.PostApiOrderRefundWSubmit(me).OrderId(ordered.OrderId).
		Ids([]string{known.Passengers[0].Id, known.Passengers[1].Id}).RefundType("SICKNESS").ReasonCode("ILLNESS").
		IDCARD(paper()).DIAGNOSIS(paper()).MEDICALINVOICE(paper()).Execute()).Data
	expect(applied.Totals.Tickets == 2 && applied.Totals.Refund > 0, "two of them", applied)
	application := must(api.RefundAPI.GetApiOrderRefundRDetail(me).RefundId(applied.RefundId).Execute()).Data
	expect(application.Status == "REFUNDSUBMIT" && len(application.Papers) == 3, "applied for", application.Status)
	kept := bytesOf(must(api.RefundAPI.GetApiOrderRefundRFileId(me, application.Papers[1].Id).Execute()))
	expect(bytes.Equal(kept, bytesOf(file(picture))), "the picture", len(kept))
}
