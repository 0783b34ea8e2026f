// Runs a class with openapi-generator's Go client: the server's address, and the code of a class in which one phone has drawn.
package main

import (
	"context"
	"fmt"
	"os"

	client "touchfigures.test/client"
)

func require(holds bool, what string) {
	if !holds {
		fmt.Fprintln(os.Stderr, "not so:", what)
		os.Exit(1)
	}
}

func succeed(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	settings := client.NewConfiguration()
	settings.Servers = client.ServerConfigurations{{URL: os.Args[1]}}
	sessions := client.NewAPIClient(settings).SessionsAPI
	anybody := context.Background()

	drawn, _, err := sessions.GetSession(anybody, os.Args[2]).Execute()
	succeed(err)
	phone := drawn.Participants[0]
	require(len(drawn.Participants) == 1 && phone.Touches == 1 && phone.Distance.TotalCentimetres > 0, "the phone's figures")
	require(phone.DensityFrom == client.ASSUMED && phone.RelativeError.Get() == nil, "the density is assumed")

	wanted := client.NewNewSession()
	wanted.SetLocale("fr")
	created, _, err := sessions.CreateSession(anybody).NewSession(*wanted).Execute()
	succeed(err)
	host := context.WithValue(anybody, client.ContextAccessToken, created.HostToken)
	control := func(control client.Control) *client.SessionState {
		state, _, err := sessions.ControlSession(host, created.Code).Control(control).Execute()
		succeed(err)
		return state
	}

	challenge := client.NewChallengeControl("challenge")
	challenge.SetKind("distance")
	challenge.SetTarget(10)
	require(*control(client.ChallengeControlAsControl(challenge)).Challenge.Target.Get() == 10, "the challenge's target")
	start := client.NewExperimentControl("experiment")
	start.SetDistances([]float64{20})
	start.SetWidths([]float64{4})
	require(control(client.ExperimentControlAsControl(start)).Experiment.Task == "tapping", "the experiment's task")
	stop := client.NewExperimentControlWithDefaults()
	stop.SetAction("experiment")
	stop.SetStep("stop")
	control(client.ExperimentControlAsControl(stop))

	stats, _, err := sessions.GetSession(anybody, created.Code).Execute()
	succeed(err)
	require(stats.Activity == client.TOUCH && len(stats.Participants) == 0, "the stats of an empty class")
	_, err = sessions.WipeSession(host, created.Code).Execute()
	succeed(err)
	_, answer, _ := sessions.GetSession(anybody, created.Code).Execute()
	require(answer.StatusCode == 404, "the class is gone")
}
