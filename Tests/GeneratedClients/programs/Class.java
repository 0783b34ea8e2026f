import java.util.Set;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.SessionsApi;
import org.openapitools.client.model.*;

/** Runs a class with openapi-generator's Java client: the server's address, and the code of a class in which one phone has drawn. */
class Class {
    static void require(boolean holds, String what) {
        if (!holds) throw new IllegalStateException("not so: " + what);
    }

    static SessionsApi sessions(String address, String token) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(address);
        if (token != null) client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
        return new SessionsApi(client);
    }

    public static void main(String[] arguments) throws ApiException {
        SessionsApi anybody = sessions(arguments[0], null);
        SessionStats drawn = anybody.getSession(arguments[1], null);
        ParticipantStats phone = drawn.getParticipants().get(0);
        require(drawn.getParticipants().size() == 1 && phone.getTouches() == 1, "the phone's touches");
        require(phone.getDistance().getTotalCentimetres() > 0, "the phone's distance");
        require(phone.getDensityFrom() == DensityFrom.ASSUMED && phone.getRelativeError() == null, "the density is assumed");

        CreatedSession created = anybody.createSession(null, new NewSession().locale("fr"));
        SessionsApi host = sessions(arguments[0], created.getHostToken());
        ChallengeControl challenge = new ChallengeControl()
            .action(ChallengeControl.ActionEnum.CHALLENGE).kind(ChallengeControl.KindEnum.DISTANCE).target(10.0);
        require(host.controlSession(created.getCode(), new Control(challenge)).getChallenge().getTarget() == 10, "the target");
        ExperimentControl start = new ExperimentControl().action(ExperimentControl.ActionEnum.EXPERIMENT)
            .distances(Set.of(20.0)).widths(Set.of(4.0));
        ClassExperiment experiment = host.controlSession(created.getCode(), new Control(start)).getExperiment();
        require(experiment.getTask() == ClassExperiment.TaskEnum.TAPPING, "the experiment's task");
        ExperimentControl stop = new ExperimentControl().action(ExperimentControl.ActionEnum.EXPERIMENT).step(ExperimentControl.StepEnum.STOP);
        host.controlSession(created.getCode(), new Control(stop));

        SessionStats stats = anybody.getSession(created.getCode(), null);
        require(stats.getActivity() == Activity.TOUCH && stats.getParticipants().isEmpty(), "the stats of an empty class");
        host.wipeSession(created.getCode(), null, null);
        try {
            anybody.getSession(created.getCode(), null);
            require(false, "the class is gone");
        } catch (ApiException error) {
            require(error.getCode() == 404, "the class is gone");
        }
    }
}
